/** A letter has nothing to say any more: its reason says what went before. */
export class NothingToSay extends Error {}
