/** Where and when something is good; what is left out is not restricted. */
export interface Scope {
  /** Slugs of activities; what is below one of them is in it, too. */
  categories?: readonly string[]
  /** Slugs of venues. */
  venues?: readonly string[]
  /** The name of a band. */
  band?: string
}
