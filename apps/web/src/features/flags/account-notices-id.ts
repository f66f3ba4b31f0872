/** Where a button leads that can't book before something is settled. */
export const accountNoticesId = 'about-your-account'
