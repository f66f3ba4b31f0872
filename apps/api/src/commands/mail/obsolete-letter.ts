/** Thrown for a letter with nothing left to say; the reason says why. */
export class ObsoleteLetter extends Error {}
