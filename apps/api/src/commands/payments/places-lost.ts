/**
 * Thrown when a hold was gone when the money came, or the booking it would move had changed: the
 * authorisation is released.
 */
export class PlacesLost extends Error {}
