/** Asks the server for the document of a page of Today, as the browser does that opens it. */
export const loadDayDocument = (address: string): Promise<Response> =>
  fetch(address, { credentials: 'same-origin' })
