/** A limit on uses: live places with this key never exceed it. */
export interface Counter {
  key: string
  limit: number
}
