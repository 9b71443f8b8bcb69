import { downloadPicture } from '#server/files/download-picture.ts';
import { setAvatar } from '#server/files/files.queries.ts';
import { storePicture } from '#server/files/store-picture.ts';
import type { CallContext } from '#server/http/handler.ts';
import { claimProviderPicture } from './profile.queries.ts';

export const AVATAR_SIZE_PX = 512;

/**
 * A member without a picture gets the one of the identity provider, as a file of ours: an external address would reveal to
 * its host who views the profile. Once only; if it fails, there is none.
 */
export const adoptProviderPicture = async (context: CallContext<'required'>): Promise<void> => {
  const { db, viewer, settings } = context;
  const { account_id, provider_picture } = viewer;
  if (!provider_picture || !settings.identityProvider) return;
  if (!(await claimProviderPicture(db, account_id))) return;
  try {
    const bytes = await downloadPicture(provider_picture, settings.identityProvider.origin);
    const { url } = await storePicture(context, account_id, bytes, AVATAR_SIZE_PX);
    await setAvatar(db, account_id, url);
  } catch {
    // The initials are shown instead, and the member can upload a picture.
  }
};
