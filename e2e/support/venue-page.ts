import type { FrameLocator, Locator, Page } from '@playwright/test'

/** The activities of a venue with their pictures, on its own page, where what is on comes first. */
export const activitiesOf = (page: Page | FrameLocator): Locator =>
  page.getByRole('region', { name: 'Choose an activity' })
