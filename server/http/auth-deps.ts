import type { Role } from '#server/db/schema.ts';

/** The signed-in caller of a request. */
export type Viewer = {
  account_id: string;
  role: Role;
  /** Null for a caller with a token of the identity provider, whose session is not ours. */
  session_id: string | null;
  /** Whether the identity provider says that it asked for a second factor; unset for a session of ours. */
  has_provider_factor?: boolean;
  /** The address of the member's picture at the identity provider. */
  provider_picture?: string;
};

export type SigningKey = { id: string; secret: CryptoKey };

export type SigningKeys = {
  newest(): Promise<SigningKey>;
  byId(id: string): Promise<SigningKey | undefined>;
};

/** A person as the identity provider describes them. */
export type ProviderPerson = {
  subject: string;
  issued_date: Date;
  /** Only an address that the provider has verified. */
  verified_email: string | undefined;
  firstname: string;
  lastname: string;
  /** An address, unchecked. */
  picture: string | undefined;
  /** The provider says that it asked for a second factor. */
  has_second_factor: boolean;
};

/** Where the browser goes, as the provider's discovery document says. */
export type ProviderEndpoints = {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  /** Null: the provider has no log-out of the standard. */
  end_session_endpoint: string | null;
};

export type IdentityProvider = {
  issuer: string;
  isIssuer(issuer: string | undefined): boolean;
  /** Undefined while they are unknown. */
  findEndpoints(): Promise<ProviderEndpoints | undefined>;
  /** The person of an ID token; undefined when the token is not valid. */
  verify(token: string): Promise<ProviderPerson | undefined>;
};

/** What authenticating a request needs. */
export type AuthDeps = {
  keys: SigningKeys;
  provider: IdentityProvider | undefined;
  /** Whether a role works only with a second factor. */
  isSecondFactorDemanded: boolean;
};
