import { labelledScreen } from '../../labelled-screen.ts'

export const accessibility = labelledScreen(
  'Accessibility',
  'Accessibility statement',
  () => import('./accessibility.tsx'),
)
export const cookies = labelledScreen('Cookies', 'Cookies', () => import('./cookies.tsx'))
export const dataComplaint = labelledScreen(
  'DataComplaint',
  'Complain about your data',
  () => import('./data-complaint.tsx'),
)
export const privacy = labelledScreen('Privacy', 'Privacy notice', () => import('./privacy.tsx'))
export const terms = labelledScreen('Terms', 'Terms and conditions', () => import('./terms.tsx'))
