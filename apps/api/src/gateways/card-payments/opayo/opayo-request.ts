import { isIPv4 } from 'node:net'
import type { AgreedPayment, AuthoriseRequest, BillingDetails, BrowserDetails } from '../port.ts'

/** Opayo's name for EMV's window sizes. */
const windowSizes = {
  '01': 'Small',
  '02': 'Medium',
  '03': 'Large',
  '04': 'ExtraLarge',
  '05': 'FullScreen',
} as const

const colourDepths = [1, 4, 8, 15, 16, 24, 32, 48]

/**
 * Stands for any address that is not IPv4, the only kind that Opayo documents: it says that none is given.
 */
const noAddress = '0.0.0.0'

/**
 * Returns the body of a payment request, held to the field rules of Opayo's API reference. A value that is
 * too long or has refused characters is cut to what Opayo takes, since none of it changes what is paid.
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
    ...credential(payment),
    strongCustomerAuthentication: authentication(payment),
  }
}

/**
 * Returns the body of a payment without the payer: a stored card, no session, no 3-D Secure, and the trace id
 * of the first payment of the agreement.
 */
export function agreedBody(payment: AgreedPayment): object {
  const { traceId } = payment
  return {
    transactionType: 'Deferred',
    paymentMethod: { card: { cardIdentifier: payment.savedCardId, reusable: true } },
    vendorTxCode: payment.ourRef,
    amount: payment.amountPence,
    currency: payment.currency,
    description: payment.merchantName.slice(0, 100),
    entryMethod: 'Ecommerce',
    ...billed({}),
    apply3DSecure: 'Disable',
    credentialType: {
      cofUsage: 'Subsequent',
      initiatedType: 'MIT',
      ...recurring,
      ...(traceId !== null && { schemeTraceId: traceId }),
    },
  }
}

/** A monthly agreement without an end: EMV says a month as 28 days, and no last day as the year 9999. */
const recurring = { mitType: 'Recurring', recurringFrequency: '28', recurringExpiry: '99991231' }

/**
 * Says how the card is stored. The first payment of an agreement has 3-D Secure forced, by which Opayo asks the
 * bank for its check. A card's first use, to save it, has the payer present and a check by the bank.
 * Every later use says that the card is a stored one and that the payer is present again.
 */
function credential({ card, agreement }: AuthoriseRequest): object {
  if (agreement === 'first')
    return {
      apply3DSecure: 'Force',
      credentialType: { cofUsage: 'First', initiatedType: 'CIT', ...recurring },
    }
  const told = { initiatedType: 'CIT', mitType: 'Unscheduled' }
  if ('savedCardId' in card)
    return { apply3DSecure: 'UseMSPSetting', credentialType: { cofUsage: 'Subsequent', ...told } }
  return card.saveCard
    ? { apply3DSecure: 'Force', credentialType: { cofUsage: 'First', ...told } }
    : { apply3DSecure: 'UseMSPSetting' }
}

/**
 * Stands for a field that Opayo needs and the payer left empty. A check of the address then finds no match.
 */
const notGiven = 'Not given'

function billed(billing: BillingDetails): object {
  const address2 = addressLine(billing.addressLineTwo, 50)
  return {
    customerFirstName: personName(billing.firstName) || notGiven,
    // Opayo needs a last name: a person with only one name has it twice.
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

/** Returns the browser details that Opayo needs where JavaScript is on, all of them as text. */
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

/** Returns the language, or 'en-GB' if it is not a valid tag of at most eight characters, EMV's limit. */
function languageOf(language = 'en-GB'): string {
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language) && language.length <= 8 ? language : 'en-GB'
}
