/** Id of the route of a day's list, below that of its day. */
export const dayRoute = 'day'

export const isDayRoute = (id: string): boolean => id === dayRoute
