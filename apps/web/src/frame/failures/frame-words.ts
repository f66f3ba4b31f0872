import { sharedWords } from '@touchline/contract/shared-words'

/**
 * Spec 2: words of the whole-page screens. They are apart from the toasts, since every page carries these.
 */
export const screens = {
  maintenance: {
    title: 'Service disruption',
    text: sharedWords.maintenance,
  },
  busy: {
    title: 'We’re very busy right now',
    text: 'We can’t show you this page at the moment. It will try again automatically in a few seconds.',
    action: 'Try again now',
  },
  error: {
    title: 'We may have dropped the ball on this one.',
    text: 'The page failed to load correctly. Try refreshing the page or return to the home page.',
    refresh: 'Refresh the page',
    action: 'Go home',
  },
} as const
