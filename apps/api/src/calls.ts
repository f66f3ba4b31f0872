import { serveChangeEmail } from './calls/my-account/change-email.ts'
import { serveChangePassword } from './calls/my-account/change-password.ts'
import { serveCloseAccount } from './calls/my-account/close-account.ts'
import { serveGetClosing } from './calls/my-account/get-closing.ts'
import { serveGetData } from './calls/my-account/get-data.ts'
import { serveRemovePhoto } from './calls/my-account/remove-photo.ts'
import { serveSavePhoto } from './calls/my-account/save-photo.ts'
import { serveGetDetails } from './calls/my-account/get-details.ts'
import { serveSaveDetails } from './calls/my-account/save-details.ts'
import { serveSaveMember } from './calls/my-account/save-member.ts'
import { serveSendProof } from './calls/my-account/send-proof.ts'
import { serveWithdrawEmailChange } from './calls/my-account/withdraw-email-change.ts'
import { serveChoosePassword } from './calls/auth/choose-password.ts'
import { serveConfirmEmail } from './calls/auth/confirm-email.ts'
import { serveForgottenPassword } from './calls/auth/forgotten-password.ts'
import { serveGetSession } from './calls/auth/get-session.ts'
import { serveGetUser } from './calls/auth/get-user.ts'
import { serveLookAtLink } from './calls/auth/look-at-link.ts'
import { serveLogIn } from './calls/auth/log-in.ts'
import { serveLogOut } from './calls/auth/log-out.ts'
import { serveRegister } from './calls/auth/register.ts'
import { serveFindCustomers } from './calls/foh/find-customers.ts'
import { serveFindOrders } from './calls/foh/find-orders.ts'
import { serveSettleCharge } from './calls/foh/settle-charge.ts'
import { serveListWarnings } from './calls/foh/list-warnings.ts'
import { serveOpenDeskCode } from './calls/foh/open-desk-code.ts'
import { servePayAtDesk } from './calls/foh/pay-at-desk.ts'
import { servePayCheckout } from './calls/checkout/pay.ts'
import { serveSelectCustomer } from './calls/foh/select-customer.ts'
import { serveAuthorisePayment } from './calls/checkout/authorise.ts'
import { serveCancelPayment } from './calls/checkout/cancel.ts'
import { serveCompleteCheckout } from './calls/checkout/complete.ts'
import { serveGetTransaction } from './calls/checkout/get-transaction.ts'
import { servePrepareCheckout } from './calls/checkout/prepare.ts'
import { serveApplyCartCredits, serveApplyCredits } from './calls/credits/apply-credits.ts'
import { serveListMemberships } from './calls/my-account/list-memberships.ts'
import { serveListWaitlists } from './calls/my-account/list-waitlists.ts'
import { serveGetPayments } from './calls/my-account/get-payments.ts'
import { serveGiveGuestPass } from './calls/my-account/give-guest-pass.ts'
import { serveLookAtGuestPass } from './calls/my-account/look-at-guest-pass.ts'
import { serveMakeGuestPassLink } from './calls/my-account/make-guest-pass-link.ts'
import { serveSendGuestPassAgain } from './calls/my-account/send-guest-pass-again.ts'
import { serveTakeGuestPassBack } from './calls/my-account/take-guest-pass-back.ts'
import { serveListGuestPasses } from './calls/my-account/list-guest-passes.ts'
import { serveRedeemGuestPass } from './calls/my-account/redeem-guest-pass.ts'
import { serveListPackages } from './calls/my-account/list-packages.ts'
import { serveListUsual } from './calls/my-account/list-usual.ts'
import { servePreferSavedCard } from './calls/my-account/prefer-saved-card.ts'
import { serveRemoveSavedCard } from './calls/my-account/remove-saved-card.ts'
import { serveGetBooking, serveGetBookingAgain } from './calls/my-account/get-booking.ts'
import { serveGetDashboard } from './calls/my-account/get-dashboard.ts'
import { serveListBookings } from './calls/my-account/list-bookings.ts'
import { serveListTimesToMoveTo } from './calls/bookings/list-times-to-move-to.ts'
import { serveMoveBooking } from './calls/bookings/move-booking.ts'
import { serveCancelBooking, serveCancelBookings } from './calls/bookings/cancel-bookings.ts'
import { serveGetOrder } from './calls/orders/get-order.ts'
import { serveAddItems } from './calls/cart/add-items.ts'
import { serveClearCart } from './calls/cart/clear-cart.ts'
import { serveGetCart } from './calls/cart/get-cart.ts'
import { serveListAlsoBooked } from './calls/cart/list-also-booked.ts'
import { servePriceItems } from './calls/cart/price-items.ts'
import { serveRemoveBenefit } from './calls/cart/remove-benefit.ts'
import { serveRemoveItems } from './calls/cart/remove-items.ts'
import { serveRemovePackageUse } from './calls/cart/remove-package-use.ts'
import { serveListPeople } from './calls/people/list-people.ts'
import { serveUpdateItem } from './calls/cart/update-item.ts'
import { serveCarryBasket } from './calls/cart/carry-basket.ts'
import { serveMakeDeskCode } from './calls/cart/make-desk-code.ts'
import { serveRenewHolds } from './calls/cart/renew-holds.ts'
import { serveGetClient } from './calls/client/get-client.ts'
import { serveGetCategory } from './calls/categories/get-category.ts'
import { serveListCategories } from './calls/categories/list-categories.ts'
import { serveListDates } from './calls/dates/list-dates.ts'
import { serveListMonth } from './calls/dates/list-month.ts'
import { serveGetFooter } from './calls/footer/get-footer.ts'
import { serveGetOccurrence } from './calls/occurrences/get-occurrence.ts'
import { serveListSlotsV1, serveListSlotsV2 } from './calls/slots/list-slots.ts'
import { serveGetTheme } from './calls/theme/get-theme.ts'
import { servePriceTicket } from './calls/tickets/price-ticket.ts'
import { serveListTickets } from './calls/tickets/list-tickets.ts'
import { serveListTimesV1, serveListTimesV2 } from './calls/times/list-times.ts'
import { serveGetTimetableItemV1, serveGetTimetableItemV2 } from './calls/timetable/get-timetable-item.ts'
import { serveListWeek } from './calls/timetable/list-week.ts'
import { serveListTimetableV1, serveListTimetableV2 } from './calls/timetable/list-timetable.ts'
import { serveGetVenue } from './calls/venues/get-venue.ts'
import { serveGetWaivers } from './calls/attendees/get-waivers.ts'
import { serveListPreviousAttendees } from './calls/attendees/list-previous-attendees.ts'
import { serveSubmitWaivers } from './calls/attendees/submit-waivers.ts'
import {
  serveAnswerActivityQuestions,
  serveAnswerOccurrenceQuestions,
} from './calls/questions/answer-activity-questions.ts'
import { serveAnswerCartQuestions } from './calls/questions/answer-cart-questions.ts'
import { serveListOnlineJoiningVenues } from './calls/venues/list-online-joining-venues.ts'
import { serveListVenues } from './calls/venues/list-venues.ts'
import { serveSearchPlaces } from './calls/geocoding/search-places.ts'
import { serveGetCourse } from './calls/courses/get-course.ts'
import { serveListCourses } from './calls/courses/list-courses.ts'
import { serveListFree } from './calls/search/list-free.ts'
import { serveSearchSessions } from './calls/search/search-sessions.ts'
import { serveJoinSpanWaitlist } from './calls/waitlist/join-span.ts'
import { serveListDeskMoney } from './calls/foh/list-desk-money.ts'
import { servePayOut } from './calls/foh/pay-out.ts'
import { serveUndoPayout } from './calls/foh/undo-payout.ts'
import { serveListRefunds } from './calls/foh/list-refunds.ts'
import { serveSettlePayment } from './calls/foh/settle-payment.ts'
import { serveSettleRefund } from './calls/foh/settle-refund.ts'
import { serveListMails } from './calls/foh/list-mails.ts'
import { serveSendMailAgain } from './calls/foh/send-mail-again.ts'
import { serveListWaitlistLines } from './calls/waitlist/list-lines.ts'
import { serveJoinOccurrenceWaitlist, serveJoinWaitlist } from './calls/waitlist/join.ts'
import { serveLeaveOccurrenceWaitlist, serveLeaveWaitlist } from './calls/waitlist/leave.ts'
import type { Served } from './serve.ts'

/** Every call that this server answers, by area. A test holds this list against the contract's folder. */
export const allCalls: readonly Served[] = [
  serveGetClient,
  serveGetTheme,
  serveGetFooter,
  serveListVenues,
  serveListOnlineJoiningVenues,
  serveSearchPlaces,
  serveGetVenue,
  serveListCategories,
  serveGetCategory,
  serveListDates,
  serveListMonth,
  serveListTimesV1,
  serveListTimesV2,
  serveListSlotsV1,
  serveListSlotsV2,
  serveListTimetableV1,
  serveListTimetableV2,
  serveListWeek,
  serveGetTimetableItemV1,
  serveGetTimetableItemV2,
  serveListTickets,
  servePriceTicket,
  serveGetOccurrence,
  serveLogIn,
  serveLogOut,
  serveGetUser,
  serveGetSession,
  serveRegister,
  serveForgottenPassword,
  serveLookAtLink,
  serveChoosePassword,
  serveConfirmEmail,
  serveChangeEmail,
  serveChangePassword,
  serveGetDetails,
  serveCloseAccount,
  serveGetClosing,
  serveGetData,
  serveRemovePhoto,
  serveSavePhoto,
  serveSaveDetails,
  serveSaveMember,
  serveSendProof,
  serveWithdrawEmailChange,
  serveListCourses,
  serveGetCourse,
  serveSearchSessions,
  serveListFree,
  serveGetCart,
  serveListAlsoBooked,
  serveAddItems,
  servePriceItems,
  serveRemoveItems,
  serveClearCart,
  serveUpdateItem,
  serveCarryBasket,
  serveMakeDeskCode,
  serveRenewHolds,
  serveRemoveBenefit,
  serveRemovePackageUse,
  serveListPeople,
  serveGetWaivers,
  serveSubmitWaivers,
  serveAnswerCartQuestions,
  serveAnswerActivityQuestions,
  serveAnswerOccurrenceQuestions,
  serveListPreviousAttendees,
  servePayAtDesk,
  servePayCheckout,
  serveFindCustomers,
  serveFindOrders,
  serveSettleCharge,
  serveListWarnings,
  serveSelectCustomer,
  serveOpenDeskCode,
  serveApplyCredits,
  serveApplyCartCredits,
  servePrepareCheckout,
  serveAuthorisePayment,
  serveCompleteCheckout,
  serveGetTransaction,
  serveCancelPayment,
  serveGetOrder,
  serveListUsual,
  serveListPackages,
  serveListGuestPasses,
  serveGiveGuestPass,
  serveRedeemGuestPass,
  serveTakeGuestPassBack,
  serveSendGuestPassAgain,
  serveMakeGuestPassLink,
  serveLookAtGuestPass,
  serveGetPayments,
  serveRemoveSavedCard,
  servePreferSavedCard,
  serveListBookings,
  serveGetBooking,
  serveGetBookingAgain,
  serveCancelBookings,
  serveListTimesToMoveTo,
  serveMoveBooking,
  serveCancelBooking,
  serveGetDashboard,
  serveListWaitlists,
  serveListMemberships,
  serveJoinWaitlist,
  serveJoinOccurrenceWaitlist,
  serveLeaveWaitlist,
  serveLeaveOccurrenceWaitlist,
  serveJoinSpanWaitlist,
  serveListWaitlistLines,
  serveListDeskMoney,
  servePayOut,
  serveUndoPayout,
  serveListRefunds,
  serveSettlePayment,
  serveSettleRefund,
  serveListMails,
  serveSendMailAgain,
]
