import { labelledScreen } from '../../labelled-screen.ts'

/** Screens about law and people's details, by the names of their addresses. */
export const legalScreens = {
  accessibility: labelledScreen(
    'Accessibility',
    'Accessibility statement',
    () => import('./accessibility.tsx'),
  ),
  cookies: labelledScreen('Cookies', 'Cookies', () => import('./cookies.tsx')),
  'data-complaint': labelledScreen(
    'DataComplaint',
    'Complain about your data',
    () => import('./data-complaint.tsx'),
  ),
  privacy: labelledScreen('Privacy', 'Privacy notice', () => import('./privacy.tsx')),
  terms: labelledScreen('Terms', 'Terms and conditions', () => import('./terms.tsx')),
}
