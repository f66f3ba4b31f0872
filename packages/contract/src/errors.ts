import * as z from 'zod/mini'
import { sharedWords } from './shared-words.ts'

/**
 * The closed list of refusals and faults: code → status → default wording.
 * Each sentence says what happened, what it means for money or place, and what to do next.
 */
export const errorCatalogue = {
  BAD_REQUEST: [
    400,
    'Some of what was sent could not be read. Nothing has been changed. Check it and try again.',
  ],
  NOT_JSON: [415, 'This call reads JSON only. Nothing has been changed.'],
  BODY_TOO_LARGE: [413, 'That is more than this call accepts. Nothing has been changed.'],
  LOGIN_REQUIRED: [401, 'Log in to do this. Your choice is kept.'],
  BAD_CREDENTIALS: [
    401,
    'That email address or customer ID and password do not match. Check both and try again.',
  ],
  SECOND_STEP_NEEDED: [
    401,
    'That is the right password. Staff also need a second step to log in: give a code or use your passkey.',
  ],
  SECOND_STEP_ENDED: [401, 'That took more than ten minutes, so the log-in has ended. Log in again.'],
  WRONG_CODE: [
    422,
    'That code is not the one we expect, or it has been used. You’re not logged in. Wait for the next code, and type that.',
  ],
  PASSKEY_NOT_ACCEPTED: [
    422,
    'Your passkey could not be checked. Nothing has been changed. Try again, or use another way.',
  ],
  PASSWORD_NEEDED: [409, 'Nothing has been changed. Give your password first, then try again.'],
  WHOLE_LOG_IN_NEEDED: [
    409,
    'You switched to this log-in with a PIN. Nothing has been changed. Log in with your password and second step to do this.',
  ],
  LAST_FACTOR: [
    409,
    'This is your only second step, and staff here need one. Nothing has been changed. Add another first.',
  ],
  FACTOR_NOT_FOUND: [404, 'There is no such second step any more. Nothing has been changed.'],
  STAFF_NOT_FOUND: [404, 'No staff log-in has that address. Nothing has been changed. Check the address.'],
  COVER_ASKED: [409, 'Cover for this session has been asked for already. Nothing has been changed.'],
  NO_COVER: [
    409,
    'No colleague can be asked: none of those who work at this venue and are free at that time is left. Nothing has been changed. Tell a duty manager.',
  ],
  COVER_TAKEN: [409, 'A colleague was quicker and takes this session. Nothing has been changed.'],
  COVER_BUSY: [
    409,
    'There is another session at that time for the person who would take this one. Nothing has been changed.',
  ],
  COVER_OVER: [
    409,
    'This can’t be done any more: the session has begun, is cancelled or has another instructor, or the request has ended. Nothing has been changed.',
  ],
  COVER_NO_INSTRUCTOR: [
    409,
    'The person who would take this session is no instructor at its venue any more. Nothing has been changed.',
  ],
  COMPLAINT_CHANGED: [
    409,
    'A colleague has done this already, or has ended the complaint. Nothing has been changed. Look at it again.',
  ],
  LAST_OWNER: [
    409,
    'This is the last owner of all venues. Nothing has been changed. Make another person an owner of all venues first.',
  ],
  INSTRUCTOR_TAKEN: [
    409,
    'Another log-in is that instructor already. Nothing has been changed. Choose another one, or none.',
  ],
  NO_APP_HERE: [
    409,
    'No app can be added here: the key that would keep its secret safe is missing. Nothing has been changed. Add a passkey, or tell the person who runs this system (ANSWERS_KEYS).',
  ],
  NO_PASSKEYS_HERE: [
    409,
    'Browsers keep no passkeys for this address. Nothing has been changed. Use an app with codes.',
  ],
  PIN_TOO_EASY: [
    422,
    'Another person would guess that PIN. Nothing has been changed. Choose digits that are not in a row and not repeated.',
  ],
  WRONG_PIN: [422, 'That is not the PIN. You’re not logged in. Try again.'],
  PIN_NOT_ACCEPTED: [409, 'No PIN is accepted here for this log-in now. Log in with your password.'],
  FORBIDDEN: [403, sharedWords.forbidden],
  CROSS_SITE: [
    403,
    'This request came from another site, so it was refused. Open the booking page and try again.',
  ],
  NOT_FOUND: [404, sharedWords.notFound],
  CLIENT_NOT_FOUND: [404, 'No operator answers at this address.'],
  VENUE_NOT_FOUND: [404, 'There’s no such venue here. Choose one from the list.'],
  VENUE_CLOSED: [
    410,
    'This venue has closed. What you have booked there stays in your account. Choose another venue from the list.',
  ],
  ACTIVITY_NOT_FOUND: [404, 'There is no such activity at this venue. Choose one from the list.'],
  COURSE_NOT_FOUND: [404, 'There is no such course at this venue. Choose one from the list.'],
  PACKAGE_NOT_FOUND: [404, 'This package is not sold any more. No money has been taken. Choose another.'],
  PLAN_NOT_FOUND: [404, 'This plan is not offered any more. No money has been taken. Choose another.'],
  CONTRACT_NOT_FOUND: [404, 'There’s no such membership in your account. Nothing has been changed.'],
  CONTRACT_CHANGED: [
    409,
    'Your membership has changed since this page was opened. Nothing has been done now. See how it stands.',
  ],
  START_NOT_OFFERED: [
    422,
    'This plan can’t start on that day. Nothing has been changed. Choose one of the days offered.',
  ],
  JOINING_INCOMPLETE: [
    422,
    'Something is still missing. Nothing has been put in your basket. Check what is marked.',
  ],
  SLOT_NOT_FOUND: [
    404,
    'This session is no longer in the timetable. Nothing has been booked. Choose another.',
  ],
  ITEM_NOT_FOUND: [404, 'This is not in your basket any more. Nothing has been changed.'],
  ORDER_NOT_FOUND: [
    404,
    'We could not find this order. You can see it in the browser that made it, or logged in to the account that did.',
  ],
  MAIL_NOT_FOUND: [404, 'There’s no such email any more. Nothing was sent.'],
  PAYMENT_NOT_SETTLED: [
    409,
    'This payment needs no attention now, or the provider says otherwise. Nothing has been changed. See how it stands.',
  ],
  CHARGE_NOT_FOUND: [404, 'There is no such charge. Nothing has been recorded. Look the customer up again.'],
  CHARGE_CHANGED: [
    409,
    'This charge has been settled, or its sum has changed, since you last saw it. Nothing has been recorded. Look the customer up again before you take anything.',
  ],
  PAYOUT_NOT_FOUND: [404, 'There is no such payout, or it’s at another venue. Nothing has been changed.'],
  DESK_MONEY_CHANGED: [
    409,
    'What is owed has changed since you last saw it. Nothing has been recorded. See what is owed now before you pay anything out.',
  ],
  DRAWER_NOT_FOUND: [404, 'There is no such drawer, or it’s at another venue. Nothing has been changed.'],
  DRAWER_CLOSED: [
    409,
    'That drawer is closed, so no cash can go into it. Nothing has been recorded. Choose a drawer that is open.',
  ],
  DRAWER_NEEDED: [
    409,
    'Choose the drawer that the cash is for, or open one. Nothing has been recorded, and no money has been taken.',
  ],
  DRAWER_OPEN_ALREADY: [
    409,
    'A drawer of that name is open at this venue already. Nothing has been changed. Choose it, or use another name.',
  ],
  DRAWER_BUSY: [
    409,
    'A payment is being made into this drawer. It has not been closed. Wait until the payment has ended, and count again.',
  ],
  DRAWER_DIFFERS: [
    422,
    'What you have counted is not what should be in the drawer. It has not been closed. Count again, or say why.',
  ],
  DRAWER_HAS_LESS: [422, 'There is less than that in the drawer. Nothing has been recorded. Check the sum.'],
  READER_BUSY: [
    409,
    'That card reader is busy with another payment. No money has been taken. Wait until it is free, or choose another.',
  ],
  READER_OFFLINE: [
    409,
    'That card reader has no connection. No money has been taken. Check it, or choose another way to pay.',
  ],
  REFUND_NOT_FOUND: [404, 'There is no such refund. Nothing has been changed.'],
  REFUND_CHANGED: [
    409,
    'This refund needs no attention any more, or a colleague settled it first. Nothing has been changed. See how it stands now.',
  ],
  REFUND_NOT_RESENT: [
    409,
    'It can’t be sent again. Nothing has been changed. Look up the payment at the provider, and say what you find there.',
  ],
  REFUND_NOT_SETTLED: [
    409,
    'The provider says that it was paid back to the card already. Nothing has been changed: don’t pay it in another way. Say that it was paid back to the card.',
  ],
  ATTEMPT_NOT_FOUND: [404, 'There is no such payment. No money has been taken.'],
  DATE_OUTSIDE_WINDOW: [422, 'The date should be within the valid days you are able to view.'],
  NOT_YET_BOOKABLE: [422, 'You cannot book this activity yet'],
  NO_LONGER_BOOKABLE: [
    422,
    'Booking for this session has closed. No money has been taken. Choose a later one.',
  ],
  PRICE_NOT_OFFERED: [422, 'That price is not offered to you for this session. Choose another price.'],
  PERSON_NOT_FITTING: [
    422,
    'That price is not for this person on that day. Nothing has been changed. Choose another price, or another person.',
  ],
  BENEFIT_NOT_IN_USE: [
    404,
    'This line does not use a benefit or a package any more. Nothing has been changed.',
  ],
  USED_ELSEWHERE: [
    409,
    'The benefit or package that made this place cheaper has since been used for another place, so this place is not held. No money has been taken. Remove it, or choose the session again at its price now.',
  ],
  NO_MEMBER_PRICE: [
    400,
    'This session has no member price. Nothing has been changed. Book it at the usual price.',
  ],
  MEMBER_PRICE_NOT_FOUND: [
    400,
    'We can’t give the member price for this number and last name. Nothing has been changed. Check both: their membership must be active, and the number counts once for each session.',
  ],
  QUANTITY_NOT_OFFERED: [422, 'That is more places than one booking may have. Choose fewer.'],
  SLOT_FULL: [409, 'The session being booked is already full. No money has been taken. Choose another time.'],
  OFFER_ENDED: [
    409,
    'The place is no longer held for you, and it has gone to another person. You are no longer on the waitlist. No money has been taken. Join the waitlist again to wait at the end.',
  ],
  PLACE_WAITED_FOR: [
    409,
    'You waited for this place and others are still waiting, so you can’t give it to someone else. It stays yours, and nothing has been changed. Keep it, or remove it so that we can ask the next person.',
  ],
  SLOT_CANCELLED: [409, 'This session has been cancelled. No money has been taken. Choose another.'],
  ALREADY_IN_BASKET: [
    409,
    'This is already in your basket or booked for you. You still have that one place.',
  ],
  SUPERVISION_NEEDED: [
    422,
    'Young children need an adult with them in this session. No money has been taken. Choose an adult together with the children.',
  ],
  PENALTY_OUTSTANDING: [
    409,
    'A charge has to be settled before anything can be booked. No money has been taken. Pay it at the desk.',
  ],
  INDUCTION_NEEDED: [
    422,
    'This session needs an induction. No money has been taken. Book the induction first.',
  ],
  PLACES_OVERLAP: [
    409,
    'You are booked somewhere else at that time. Nothing has been added. Choose another time, or book it anyway.',
  ],
  PLACES_FREE: [
    409,
    'There is a place in this session now, so you have not been put on its waitlist. Book the place.',
  ],
  NO_WAITLIST: [422, 'This session has no waitlist. Nothing has been changed. Choose another time.'],
  WAITLIST_FULL: [
    409,
    'The waitlist of this session is full, so you have not been put on it. Nothing has been charged. Choose another time.',
  ],
  TOO_MANY_WAITLISTS: [
    422,
    'You are on as many waitlists as one person can join. You are still on all of them. Leave one, then join this one.',
  ],
  BOOKING_NOT_FOUND: [
    404,
    'We could not find this booking. Nothing has been changed. It can be cancelled by the person who made it, or by the link in their email.',
  ],
  CANCELLING_NOT_OFFERED: [
    422,
    'This booking can’t be cancelled online. Nothing has been changed. Ask at the desk of the venue.',
  ],
  CANCELLING_TOO_LATE: [
    422,
    'It’s too late to cancel this booking online. Nothing has been changed: your place is still yours. Ask at the desk of the venue.',
  ],
  CANCELLING_CHECKED_IN: [
    422,
    'This booking has been checked in, so it can’t be cancelled online. Nothing has been changed. Ask at the desk of the venue.',
  ],
  CANCELLATION_CHANGED: [
    409,
    'What comes back has changed since you last saw it. Nothing has been cancelled and your place is still yours. See what comes back now, then decide.',
  ],
  MOVE_NOT_OFFERED: [
    422,
    'This booking can’t be moved to that time. Nothing has been changed: your place is still yours. Choose another time.',
  ],
  MOVE_COSTS_MORE: [
    409,
    'That time costs more. Nothing has been changed: your place is still yours. Choose it again to pay the difference, or choose another time.',
  ],
  NOT_ON_WAITLIST: [404, 'You are not on this waitlist. Nothing has been changed.'],
  TOO_MANY_PLACES: [
    409,
    'That is more places of one session than one basket can hold at a time. Nothing has been changed. Choose fewer.',
  ],
  TOO_MANY_HELD: [
    409,
    'That is more places than one basket can hold at a time. Nothing has been changed. Pay for what is in it, then add more.',
  ],
  TOO_MANY_FROM_ADDRESS: [
    409,
    'A lot of places are held from your internet connection right now. Nothing has been changed. Try again in a few minutes.',
  ],
  HELD_LONG_ENOUGH: [
    409,
    'This session has been held for you for a long time and not been paid for. No money has been taken. Try again in an hour.',
  ],
  HOLDS_RAN_OUT: [
    409,
    'Places you held have run out unpaid several times. No money has been taken. Try again in a few minutes.',
  ],
  TOO_MANY_DECLINES: [
    409,
    'Card payments have been declined several times. No money has been taken. Wait ten minutes before you pay.',
  ],
  TOO_MANY_PAYMENTS: [
    409,
    'A lot of people are paying from your internet connection at this moment. No money has been taken. Try again in a few seconds.',
  ],
  BASKET_CHANGED: [
    409,
    'Your basket was changed elsewhere at the same moment. It is shown as it is now. Try again.',
  ],
  BASKET_EMPTY: [422, 'Your basket is empty. No money has been taken. Choose a session first.'],
  BASKET_LOCKED: [
    409,
    'This basket is being paid for. It can be changed once the payment is over, or is cancelled.',
  ],
  DESK_CODE_UNKNOWN: [
    404,
    'No basket is held under this code. It may have run out, or been opened already. Nothing has been changed. Check the code, or book the session here.',
  ],
  DESK_BASKET_NOT_EMPTY: [
    409,
    'Your basket has something in it already. Nothing has been changed. Take its payment or empty it, then enter the code again.',
  ],
  HOLD_EXPIRED: [409, 'Your hold has expired and your places were released. No money has been taken.'],
  RENEWALS_USED_UP: [409, 'Your places can’t be held any longer. Pay before the time runs out.'],
  PRICE_CHANGED: [
    409,
    'The total has changed since you last saw it. No money has been taken. Check it and pay again.',
  ],
  PAYMENT_IN_PROGRESS: [409, 'This basket is being paid for already. Please do not pay again.'],
  PAYMENT_NOT_AUTHORISED: [
    409,
    'The payment was not authorised. No money has been taken. Try again or use another card.',
  ],
  PAYMENTS_DO_NOT_ADD_UP: [422, 'The payments do not add up to the total. No money has been taken.'],
  CREDIT_NOT_AVAILABLE: [422, sharedWords.creditNotApplied],
  TENDER_NOT_ALLOWED: [422, 'That way of paying is not offered here. No money has been taken.'],
  VOUCHER_NUMBER_REQUIRED: [
    422,
    'A voucher needs the number that is printed on it. No money has been taken. Add the line again with its number.',
  ],
  LINE_OF_ANOTHER: [
    409,
    'A place in this basket is for another customer. No money has been taken. Choose that customer, or remove the place.',
  ],
  TERMS_REQUIRED: [422, 'Agree to the terms and conditions before you pay. No money has been taken.'],
  CONTACT_REQUIRED: [422, 'Tell us the name and email address for this booking. No money has been taken.'],
  WAIVERS_INCOMPLETE: [422, sharedWords.waiversFailed],
  QUESTIONS_INCOMPLETE: [
    422,
    'Some answers are missing or can’t be used, so nothing has been saved and no money has been taken. Correct them, then send them again.',
  ],
  CARD_EXPIRED_AT_PROVIDER: [
    409,
    'The card form was open too long. No money has been taken. Enter the card again.',
  ],
  SAVED_CARD_GONE: [
    409,
    'This saved card can’t be used any more. No money has been taken, and your places are still held. Choose another card.',
  ],
  GUEST_PASSES_NOT_OFFERED: [404, 'Your membership has no guest passes. Nothing has been changed.'],
  GUEST_PASSES_USED_UP: [
    409,
    'You have given all of this month’s guest passes. Nothing has been sent. There are new ones next month.',
  ],
  GUEST_PASS_GIVEN: [
    409,
    'You’ve already given this person a pass this month. Nothing more has been sent. Choose another person.',
  ],
  GUEST_PASS_OWN: [422, 'A guest pass is for another person. Nothing has been changed. Give it to a guest.'],
  GUEST_PASS_NOT_FOUND: [404, 'There is no such guest pass of yours. Nothing has been changed.'],
  GUEST_PASS_REDEEMED: [
    409,
    'This guest pass has been redeemed, so it can’t be taken back. Nothing has been changed.',
  ],
  GUEST_PASS_TAKEN_BACK: [
    409,
    'The member who gave you this guest pass has taken it back. Nothing has been changed.',
  ],
  GUEST_PASS_NOT_SENT: [
    409,
    'The email for this guest pass can’t be sent again now: we send it once an hour and four times at most, and only while the pass can be redeemed. Nothing has been sent.',
  ],
  GUEST_PASS_NO_LINK: [
    409,
    'This guest pass has been redeemed or taken back, or it has expired, so it has no link to hand over. Nothing has been changed.',
  ],
  GUEST_PASS_OVER: [
    409,
    'This guest pass has already been redeemed, or it has expired. Nothing has been changed. Ask the person who gave it to you for another.',
  ],
  SAVED_CARD_NOT_FOUND: [404, 'This saved card is not there any more. Nothing has been changed.'],
  SECURITY_CODE_NEEDED: [
    422,
    'Your saved card needs its security code. No money has been taken. Enter the code and pay again.',
  ],
  LINK_ENDED: [
    409,
    'This link has already been used, or it has expired. Nothing has been changed. Ask for another one.',
  ],
  ADDRESS_CONFIRMED: [409, 'Your address is confirmed already. There is nothing more to do.'],
  PICTURE_UNUSABLE: [
    422,
    'This picture can’t be used. Your photo hasn’t changed. Choose a JPEG, PNG or WebP of at least 64 by 64 pixels.',
  ],
  DOCUMENT_NOT_NEEDED: [
    404,
    'This document isn’t needed, or it can’t be sent online. Nothing has been changed. Look again at your memberships.',
  ],
  DOCUMENT_UNUSABLE: [
    422,
    'This file can’t be used, and nothing has been sent. Choose a PDF, or a JPEG, PNG or WebP picture in which everything can be read.',
  ],
  DOCUMENT_CHANGED: [
    409,
    'A colleague has decided on this document, or its sender took it back. Nothing has been changed. See what waits now.',
  ],
  PREPARED_CHANGED: [
    409,
    'The person has joined by this link, or it was withdrawn. Nothing has been changed. See how it stands now.',
  ],
  NOT_CLOSABLE: [
    409,
    'Your account can’t be closed right now. Nothing has been changed. See what you need to do first.',
  ],
  NOT_MERGEABLE: [
    409,
    'The accounts can’t be merged, or taken apart again, as they are now. Nothing has been changed. See what stands in the way.',
  ],
  ACCOUNT_MERGED: [
    409,
    'This account was just merged into another. Nothing has been changed. Open it again.',
  ],
  NOT_THIS_ACCOUNT: [
    409,
    'Only the person who made the account can confirm its address. Nothing has been changed. Log in to that account, then confirm it.',
  ],
  WRONG_PASSWORD: [
    422,
    'That is not your current password. Nothing has been changed. Check it and try again.',
  ],
  PASSWORD_TOO_COMMON: [422, 'This password is easy to guess. Choose another.'],
  KEY_REUSED: [422, 'This request was sent before with other content. Nothing has been changed.'],
  TOO_MANY_REQUESTS: [429, 'That was too many tries in a short time. Wait a little and try again.'],
  SUM_TOO_SMALL: [
    422,
    'What is left to pay is too small for a card: card payments have a smallest sum. No money has been taken, and your places are still held. Add something to your basket or, if you use credit, change how much.',
  ],
  PAYMENT_UNAVAILABLE: [
    503,
    'Card payments are not available right now. No money has been taken. Try again in a minute.',
  ],
  BUSY: [
    503,
    'Sorry, a lot of people are trying to book at the moment and we were unable to process your request. Please try again.',
  ],
  OUTCOME_UNKNOWN: [
    503,
    'Sorry, we can’t tell yet whether that was done. Please check before you try again.',
  ],
  MAINTENANCE: [503, sharedWords.maintenance],
  FAULT: [500, sharedWords.fault],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorCatalogue
export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every reply that is not a success. `details` is for programs: the basket, the old and new
 * total.
 */
export const ErrorReply = z.object({
  status: z.int(),
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  details: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.optional(z.string()),
})
export type ErrorReply = z.infer<typeof ErrorReply>
