import { sharedWords } from '@touchline/contract/shared-words'

/** Spec 2: what the whole-page screens say. Apart from the toasts, since every page carries these. */
export const screens = {
  notFound: {
    title: "Whoops! Looks like you've gone offside.",
    text: "The page you're looking for doesn't exist. Return home to keep the ball rolling.",
    action: 'Go home',
  },
  venueClosed: {
    title: 'This venue has closed',
    action: 'See all venues',
  },
  maintenance: {
    title: 'Service disruption',
    text: sharedWords.maintenance,
  },
  busy: {
    title: 'We’re very busy right now',
    text: 'We can’t show you this page at the moment. It will try again automatically in a few seconds.',
    action: 'Try again now',
  },
  // Spec 8: what of a refused query is shown, beside the server's own words.
  refused: {
    title: 'This can’t be shown',
    text: 'Nothing has been changed, and nothing has been charged. Try again, or go back and choose something else.',
    refresh: 'Try again',
    action: 'Go home',
  },
  error: {
    title: 'We may have dropped the ball on this one.',
    text: 'The page failed to load correctly. Try refreshing the page or return to the home page.',
    refresh: 'Refresh the page',
    action: 'Go home',
  },
} as const
