/** How the use of something is counted: live places with this key are never more than the limit. */
export interface Counter {
  key: string
  limit: number
}
