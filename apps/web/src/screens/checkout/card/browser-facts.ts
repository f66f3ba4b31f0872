import { chooseChallengeWindow } from '../../../features/payments/challenge-window.ts'
import { type BrowserFacts, colourDepth } from '../checkout-form.ts'

/**
 * Returns the browser facts that the bank's check asks for (EMV 3-D Secure). Read when the payment is sent.
 */
export function browserFacts(): BrowserFacts {
  const { screen, navigator } = window
  return {
    browserJavascriptEnabled: 1,
    browserJavaEnabled: 0,
    browserColourDepth: colourDepth(screen.colorDepth),
    browserLanguage: navigator.language,
    browserScreenHeight: screen.height,
    browserScreenWidth: screen.width,
    browserTimezoneOffset: new Date().getTimezoneOffset(),
    challengeWindowSize: chooseChallengeWindow({ widthPx: window.innerWidth, heightPx: window.innerHeight }),
  }
}
