/** Asks the server for the whole page again. */
export const reloadPage = (): void => window.location.reload()
