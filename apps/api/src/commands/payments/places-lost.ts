/** A hold was gone when the money came, or a booking that it would move is another: the authorisation is given back. */
export class PlacesLost extends Error {}
