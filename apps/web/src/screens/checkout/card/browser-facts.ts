import { chooseChallengeWindow } from '../../../features/payments/challenge-window.ts'
import { type BrowserFacts, colourDepth } from '../checkout-form.ts'

/** What the bank's check asks of the browser (EMV 3-D Secure): read when the payment is sent. */
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
