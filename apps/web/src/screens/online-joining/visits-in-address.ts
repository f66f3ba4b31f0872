/** Begins the names of query values that say how often an activity is visited a month. */
export const visitsPrefix = 'visits-'

/** Returns the visits that an address asks about, as the call takes them: 'swimming:8,badminton:2'. */
export const visitsIn = (search: URLSearchParams): string =>
  [...search]
    .filter(([name, value]) => name.startsWith(visitsPrefix) && /^[1-9]\d{0,2}$/.test(value))
    .map(([name, value]) => `${name.slice(visitsPrefix.length)}:${value}`)
    .toSorted()
    .join(',')

/** Lists what a form of a joining page carries on of the present address. */
export const keptOnJoining = (search: URLSearchParams): [string, string][] =>
  [...search].filter(([name]) => !name.startsWith(visitsPrefix))
