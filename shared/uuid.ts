const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL raises an error for an id that is not a UUID, so ids from outside are checked first. */
export const isUuid = (id: string): boolean => UUID.test(id);
