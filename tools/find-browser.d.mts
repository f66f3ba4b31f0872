export function findBrowser(): string | null
export function findHeadlessBrowser(): string | null
export function bringBrowser(log?: (message: string) => void): string | null
export const noBrowserSentence: string
