/** Loads what becomes of a page whose staff are gone. Apart: its many scripts are listed here, and in no visitor's page. */
export const loadWatchDesk = () => import('./watch-desk.ts')
