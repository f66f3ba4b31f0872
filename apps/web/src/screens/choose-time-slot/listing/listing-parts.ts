import { loadable } from '../../../page/loadable.tsx'

export const noList = loadable(async () => (await import('./no-list.tsx')).NoList)
export const emptyDay = loadable(async () => (await import('./empty-day.tsx')).EmptyDay)
