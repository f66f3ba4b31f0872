/** Of a loader whose page has its last place in the trail by what it shows. */
export type LoadedHere = { here: string }
