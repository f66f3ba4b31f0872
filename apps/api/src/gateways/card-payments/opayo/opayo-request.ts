import { isIPv4 } from 'node:net'
import type { AuthoriseRequest, BillingDetails, BrowserDetails } from '../port.ts'

/** Opayo's name for EMV's window sizes. */
const windowSizes = {
  '01': 'Small',
  '02': 'Medium',
  '03': 'Large',
  '04': 'ExtraLarge',
  '05': 'FullScreen',
} as const

const colourDepths = [1, 4, 8, 15, 16, 24, 32, 48]

/** The documents know an address of four numbers only; of another this says that none is given. */
const noAddress = '0.0.0.0'

/**
 * What is sent for one payment, held to the field rules of Opayo's API reference: what would be refused for its length or
 * its characters is cut to what is taken, since none of it changes what is paid.
 */
export function paymentBody(payment: AuthoriseRequest): object {
  const { card } = payment
  const isSaved = 'savedCardId' in card
  return {
    transactionType: 'Deferred',
    paymentMethod: {
      card: {
        merchantSessionKey: payment.sessionKey,
        cardIdentifier: isSaved ? card.savedCardId : card.cardToken,
        ...(isSaved && { reusable: true }),
        ...(!isSaved && card.saveCard && { save: true }),
      },
    },
    vendorTxCode: payment.ourRef,
    amount: payment.amountPence,
    currency: payment.currency,
    description: payment.merchantName.slice(0, 100),
    entryMethod: 'Ecommerce',
    ...billed(payment.billing),
    ...credential(card),
    strongCustomerAuthentication: authentication(payment),
  }
}

/**
 * The first use of a card that is to be saved is made with the payer there and a check by the bank; every later use says
 * that the card comes from the file and that the payer is there again.
 */
function credential(card: AuthoriseRequest['card']): object {
  const told = { initiatedType: 'CIT', mitType: 'Unscheduled' }
  if ('savedCardId' in card)
    return { apply3DSecure: 'UseMSPSetting', credentialType: { cofUsage: 'Subsequent', ...told } }
  return card.saveCard
    ? { apply3DSecure: 'Force', credentialType: { cofUsage: 'First', ...told } }
    : { apply3DSecure: 'UseMSPSetting' }
}

/** Needed by Opayo even where the payer left it empty; then it says just that, and a check of the address finds no match. */
const notGiven = 'Not given'

function billed(billing: BillingDetails): object {
  const address2 = addressLine(billing.addressLineTwo, 50)
  return {
    customerFirstName: personName(billing.firstName) || notGiven,
    // Needed there: a person with one name has it twice.
    customerLastName: personName(billing.lastName) || personName(billing.firstName) || notGiven,
    billingAddress: {
      address1: addressLine(billing.addressLineOne, 50) || notGiven,
      ...(address2 && { address2 }),
      city: addressLine(billing.city, 40) || notGiven,
      postalCode:
        (billing.postcode ?? '')
          .replace(/[^A-Za-z0-9 -]/g, '')
          .slice(0, 10)
          .trim() || '0000',
      country: 'GB',
    },
  }
}

const personName = (text = '') => kept(text, /[^\p{L}\p{M}\d \\/&.'-]/gu, 20)
const addressLine = (text = '', atMost: number) => kept(text, /[^\p{L}\p{M}\d \\/&:+,.()#'-]/gu, atMost)
const kept = (text: string, unwanted: RegExp, atMost: number) =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(unwanted, ' ')
    .slice(0, atMost)
    .trim()

function authentication({ notificationUrl, browser, card }: AuthoriseRequest): object {
  return {
    website: new URL(notificationUrl).origin,
    notificationURL: notificationUrl,
    browserIP: addressOf(browser.ip),
    browserAcceptHeader: browser.acceptHeader.slice(0, 2048) || '*/*',
    browserUserAgent: browser.userAgent.slice(0, 2048) || 'unknown',
    browserLanguage: languageOf(browser.language),
    challengeWindowSize: windowSizes[browser.challengeWindowSize],
    transType: 'GoodsAndServicePurchase',
    ...ofScripts(browser),
    // Only a customer who has logged in here has saved cards.
    ...('savedCardId' in card && {
      threeDSRequestorAuthenticationInfo: { threeDSReqAuthMethod: 'LoginWithThreeDSRequestorCredentials' },
    }),
  }
}

/** Needed where JavaScript is on, and all of them text. */
function ofScripts(browser: BrowserDetails): object {
  const { javaScriptEnabled, colorDepth, screenHeight, screenWidth, timeZoneOffsetMinutes } = browser
  if (
    !javaScriptEnabled ||
    colorDepth === undefined ||
    screenHeight === undefined ||
    screenWidth === undefined ||
    timeZoneOffsetMinutes === undefined
  )
    return { browserJavascriptEnabled: false }
  return {
    browserJavascriptEnabled: true,
    browserJavaEnabled: browser.javaEnabled ?? false,
    browserColorDepth: String(colourDepths.findLast((known) => known <= colorDepth) ?? 1),
    browserScreenHeight: String(screenHeight),
    browserScreenWidth: String(screenWidth),
    browserTZ: String(timeZoneOffsetMinutes),
  }
}

function addressOf(ip: string): string {
  const four = ip.replace(/^::ffff:/i, '')
  return isIPv4(four) ? four : noAddress
}

/** EMV takes eight characters at most. */
function languageOf(language = 'en-GB'): string {
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language) && language.length <= 8 ? language : 'en-GB'
}
