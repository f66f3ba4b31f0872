import type { Served } from './call/serve.ts'
import { serveChangeEmail } from './calls/account/change-email.ts'
import { serveChangePassword } from './calls/account/change-password.ts'
import { serveCloseAccount } from './calls/account/close-account.ts'
import { serveGetClosing } from './calls/account/get-closing.ts'
import { serveGetDashboard } from './calls/account/get-dashboard.ts'
import { serveGetData } from './calls/account/get-data.ts'
import { serveGetDetails } from './calls/account/get-details.ts'
import { serveGiveGuestPass } from './calls/account/guest-passes/give-guest-pass.ts'
import { serveListGuestPasses } from './calls/account/guest-passes/list-guest-passes.ts'
import { serveLookAtGuestPass } from './calls/account/guest-passes/look-at-guest-pass.ts'
import { serveMakeGuestPassLink } from './calls/account/guest-passes/make-guest-pass-link.ts'
import { serveRedeemGuestPass } from './calls/account/guest-passes/redeem-guest-pass.ts'
import { serveSendGuestPassAgain } from './calls/account/guest-passes/send-guest-pass-again.ts'
import { serveTakeGuestPassBack } from './calls/account/guest-passes/take-guest-pass-back.ts'
import { serveListMemberships } from './calls/account/list-memberships.ts'
import { serveListPackages } from './calls/account/list-packages.ts'
import { serveListUsual } from './calls/account/list-usual.ts'
import { serveRemovePhoto } from './calls/account/remove-photo.ts'
import { serveSaveDetails } from './calls/account/save-details.ts'
import { serveSaveMember } from './calls/account/save-member.ts'
import { serveSavePhoto } from './calls/account/save-photo.ts'
import { serveSendProof } from './calls/account/send-proof.ts'
import { serveWithdrawEmailChange } from './calls/account/withdraw-email-change.ts'
import { serveAddNote } from './calls/attendance/add-note.ts'
import { serveGetDay } from './calls/attendance/get-day.ts'
import { serveGetDayVersion } from './calls/attendance/get-day-version.ts'
import { serveMarkAttendance } from './calls/attendance/mark-attendance.ts'
import { serveReadHealthAnswers } from './calls/attendance/read-health-answers.ts'
import { serveRemoveNote } from './calls/attendance/remove-note.ts'
import { serveUndoAttendance } from './calls/attendance/undo-attendance.ts'
import { serveAddItems } from './calls/basket/add-items.ts'
import { serveCarryBasket } from './calls/basket/carry-basket.ts'
import { serveClearCart } from './calls/basket/clear-cart.ts'
import { serveGetCart } from './calls/basket/get-cart.ts'
import { serveListAlsoBooked } from './calls/basket/list-also-booked.ts'
import { serveMakeDeskCode } from './calls/basket/make-desk-code.ts'
import { servePriceItems } from './calls/basket/price-items.ts'
import { serveRemoveBenefit } from './calls/basket/remove-benefit.ts'
import { serveRemoveItems } from './calls/basket/remove-items.ts'
import { serveRemovePackageUse } from './calls/basket/remove-package-use.ts'
import { serveRenewHolds } from './calls/basket/renew-holds.ts'
import { serveUpdateItem } from './calls/basket/update-item.ts'
import { serveCancelBooking, serveCancelBookings } from './calls/bookings/cancel-bookings.ts'
import { serveGetBooking, serveGetBookingAgain } from './calls/bookings/get-booking.ts'
import { serveListBookings } from './calls/bookings/list-bookings.ts'
import { serveListTimesToMoveTo } from './calls/bookings/list-times-to-move-to.ts'
import { serveMoveBooking } from './calls/bookings/move-booking.ts'
import { serveGetCategory } from './calls/catalogue/get-category.ts'
import { serveGetClient } from './calls/catalogue/get-client.ts'
import { serveGetCourse } from './calls/catalogue/get-course.ts'
import { serveGetFooter } from './calls/catalogue/get-footer.ts'
import { serveGetTheme } from './calls/catalogue/get-theme.ts'
import { serveGetVenue } from './calls/catalogue/get-venue.ts'
import { serveListCategories } from './calls/catalogue/list-categories.ts'
import { serveListCourses } from './calls/catalogue/list-courses.ts'
import { serveListFree } from './calls/catalogue/list-free.ts'
import { serveListOnlineJoiningVenues } from './calls/catalogue/list-online-joining-venues.ts'
import { serveListSuggestions } from './calls/catalogue/list-suggestions.ts'
import { serveListVenues } from './calls/catalogue/list-venues.ts'
import { serveSearchPlaces } from './calls/catalogue/search-places.ts'
import { serveSearchSessions } from './calls/catalogue/search-sessions.ts'
import { serveActOnComplaint } from './calls/complaints/act-on-complaint.ts'
import { serveComplainAboutData } from './calls/complaints/complain-about-data.ts'
import { serveEnterComplaint } from './calls/complaints/enter-complaint.ts'
import { serveGetComplaint } from './calls/complaints/get-complaint.ts'
import { serveListComplaints } from './calls/complaints/list-complaints.ts'
import { serveAnswerCover } from './calls/cover/answer-cover.ts'
import { serveAskForCover } from './calls/cover/ask-for-cover.ts'
import { serveChangeCover } from './calls/cover/change-cover.ts'
import { serveDecideOnCover } from './calls/cover/decide-on-cover.ts'
import { serveListCovers } from './calls/cover/list-covers.ts'
import { serveActOnContract } from './calls/desk/act-on-contract.ts'
import { serveFindCustomers } from './calls/desk/find-customers.ts'
import { serveFindOrders } from './calls/desk/find-orders.ts'
import { serveGetDeskContract } from './calls/desk/get-desk-contract.ts'
import { serveListDeskContracts } from './calls/desk/list-desk-contracts.ts'
import { serveListDeskMoney } from './calls/desk/list-desk-money.ts'
import { serveListMails } from './calls/desk/list-mails.ts'
import { serveListPreparedJoinings } from './calls/desk/list-prepared-joinings.ts'
import { serveListRefunds } from './calls/desk/list-refunds.ts'
import { serveListWarnings } from './calls/desk/list-warnings.ts'
import { serveOpenDeskCode } from './calls/desk/open-desk-code.ts'
import { servePayAtDesk } from './calls/desk/pay-at-desk.ts'
import { servePayOut } from './calls/desk/pay-out.ts'
import { servePrepareJoining } from './calls/desk/prepare-joining.ts'
import { servePreviewDeskAct } from './calls/desk/preview-desk-act.ts'
import { serveSelectCustomer } from './calls/desk/select-customer.ts'
import { serveSendMailAgain } from './calls/desk/send-mail-again.ts'
import { serveSettleCharge } from './calls/desk/settle-charge.ts'
import { serveSettlePayment } from './calls/desk/settle-payment.ts'
import { serveSettleRefund } from './calls/desk/settle-refund.ts'
import { serveUndoPayout } from './calls/desk/undo-payout.ts'
import { serveWithdrawPreparedJoining } from './calls/desk/withdraw-prepared-joining.ts'
import { serveGetDirectDebit } from './calls/direct-debit/get-direct-debit.ts'
import { serveOpenMandate } from './calls/direct-debit/open-mandate.ts'
import { serveDecideOnDocument } from './calls/documents/decide-on-document.ts'
import { serveListNeededDocuments } from './calls/documents/list-needed-documents.ts'
import { serveListSentDocuments } from './calls/documents/list-sent-documents.ts'
import { serveOpenSentDocument } from './calls/documents/open-sent-document.ts'
import { serveSendDocument } from './calls/documents/send-document.ts'
import { serveWithdrawDocument } from './calls/documents/withdraw-document.ts'
import { serveChangePayment } from './calls/joining/change-payment.ts'
import { serveChangePlan } from './calls/joining/change-plan.ts'
import { serveComparePlans } from './calls/joining/compare-plans.ts'
import { serveEndFreeze } from './calls/joining/end-freeze.ts'
import { serveFreezeContract } from './calls/joining/freeze-contract.ts'
import { serveJoinPlan } from './calls/joining/join-plan.ts'
import { serveLeaveContract } from './calls/joining/leave-contract.ts'
import { serveListContracts } from './calls/joining/list-contracts.ts'
import { serveListMembershipsOffered } from './calls/joining/list-memberships-offered.ts'
import { serveListPlans } from './calls/joining/list-plans.ts'
import { serveLookAtPreparedJoining } from './calls/joining/look-at-prepared-joining.ts'
import { servePayByNewCard } from './calls/joining/pay-by-new-card.ts'
import { servePayContractPayment } from './calls/joining/pay-contract-payment.ts'
import { servePreviewChangeOfPayment } from './calls/joining/preview-change-of-payment.ts'
import { servePreviewFreezing } from './calls/joining/preview-freezing.ts'
import { servePreviewJoining } from './calls/joining/preview-joining.ts'
import { servePreviewLeaving } from './calls/joining/preview-leaving.ts'
import { servePreviewPlanChange } from './calls/joining/preview-plan-change.ts'
import { serveStayInContract } from './calls/joining/stay-in-contract.ts'
import { serveTakePlanChangeBack } from './calls/joining/take-plan-change-back.ts'
import { serveChoosePassword } from './calls/login/choose-password.ts'
import { serveConfirmEmail } from './calls/login/confirm-email.ts'
import { serveForgottenPassword } from './calls/login/forgotten-password.ts'
import { serveGetSession } from './calls/login/get-session.ts'
import { serveGetUser } from './calls/login/get-user.ts'
import { serveLogIn } from './calls/login/log-in.ts'
import { serveLogOut } from './calls/login/log-out.ts'
import { serveLookAtLink } from './calls/login/look-at-link.ts'
import { serveRegister } from './calls/login/register.ts'
import { serveFindBooking } from './calls/orders/find-booking.ts'
import { serveGetOrder } from './calls/orders/get-order.ts'
import { serveMailReceipt } from './calls/orders/mail-receipt.ts'
import { serveApplyCartCredits, serveApplyCredits } from './calls/payments/apply-credits.ts'
import { serveAuthorisePayment } from './calls/payments/authorise.ts'
import { serveCancelPayment } from './calls/payments/cancel.ts'
import { serveCompleteCheckout } from './calls/payments/complete.ts'
import { serveGetPayments } from './calls/payments/get-payments.ts'
import { serveGetTransaction } from './calls/payments/get-transaction.ts'
import { servePayCheckout } from './calls/payments/pay.ts'
import { servePreferSavedCard } from './calls/payments/prefer-saved-card.ts'
import { servePrepareCheckout } from './calls/payments/prepare.ts'
import { serveRemoveSavedCard } from './calls/payments/remove-saved-card.ts'
import { serveGetWaivers } from './calls/people/get-waivers.ts'
import { serveListPeople } from './calls/people/list-people.ts'
import { serveListPreviousAttendees } from './calls/people/list-previous-attendees.ts'
import { serveSubmitWaivers } from './calls/people/submit-waivers.ts'
import {
  serveAnswerActivityQuestions,
  serveAnswerOccurrenceQuestions,
} from './calls/questions/answer-activity-questions.ts'
import { serveAnswerCartQuestions } from './calls/questions/answer-cart-questions.ts'
import { serveAskPasskey } from './calls/second-factor/ask-passkey.ts'
import { serveBeginApp } from './calls/second-factor/begin-app.ts'
import { serveBeginPasskey } from './calls/second-factor/begin-passkey.ts'
import { serveConfirmApp } from './calls/second-factor/confirm-app.ts'
import { serveConfirmPasskey } from './calls/second-factor/confirm-passkey.ts'
import { serveConfirmPassword } from './calls/second-factor/confirm-password.ts'
import { serveGetWaitingLogIn } from './calls/second-factor/get-waiting-log-in.ts'
import { serveGiveCode } from './calls/second-factor/give-code.ts'
import { serveGivePasskey } from './calls/second-factor/give-passkey.ts'
import { serveListColleagues } from './calls/second-factor/list-colleagues.ts'
import { serveListFactors } from './calls/second-factor/list-factors.ts'
import { serveMakeRecoveryCodes } from './calls/second-factor/make-recovery-codes.ts'
import { serveRemoveFactor } from './calls/second-factor/remove-factor.ts'
import { serveResetSecondFactor } from './calls/second-factor/reset-second-factor.ts'
import { serveSetPin } from './calls/second-factor/set-pin.ts'
import { serveSwitchUser } from './calls/second-factor/switch-user.ts'
import { serveActOnPerson } from './calls/staff/act-on-person.ts'
import { serveCreateCustomer } from './calls/staff/create-customer.ts'
import { serveGetPersonAtDesk } from './calls/staff/get-person-at-desk.ts'
import { serveGetPersonThings } from './calls/staff/get-person-things.ts'
import { serveGivePost } from './calls/staff/give-post.ts'
import { serveListChangesByStaff } from './calls/staff/list-changes-by-staff.ts'
import { serveListOwnPosts } from './calls/staff/list-own-posts.ts'
import { serveListPersonBookings } from './calls/staff/list-person-bookings.ts'
import { serveListStaffActs } from './calls/staff/list-staff-acts.ts'
import { serveListTeam } from './calls/staff/list-team.ts'
import { serveMergePeople } from './calls/staff/merge-people.ts'
import { servePreviewMerge } from './calls/staff/preview-merge.ts'
import { serveReadHealthStatements } from './calls/staff/read-health-statements.ts'
import { serveTakePosts } from './calls/staff/take-posts.ts'
import { serveUndoMerge } from './calls/staff/undo-merge.ts'
import { serveChooseDrawer } from './calls/till/choose-drawer.ts'
import { serveCloseDrawer } from './calls/till/close-drawer.ts'
import { serveGetDrawer } from './calls/till/get-drawer.ts'
import { serveGetTakings } from './calls/till/get-takings.ts'
import { serveListDrawers } from './calls/till/list-drawers.ts'
import { serveListReaders } from './calls/till/list-readers.ts'
import { serveLookAtReader } from './calls/till/look-at-reader.ts'
import { serveMoveDrawerCash } from './calls/till/move-drawer-cash.ts'
import { serveOpenDrawer } from './calls/till/open-drawer.ts'
import { serveGetOccurrence } from './calls/timetable/get-occurrence.ts'
import { serveGetTimetableItemV1, serveGetTimetableItemV2 } from './calls/timetable/get-timetable-item.ts'
import { serveListDates } from './calls/timetable/list-dates.ts'
import { serveListMonth } from './calls/timetable/list-month.ts'
import { serveListNext } from './calls/timetable/list-next.ts'
import { serveListSlotsV1, serveListSlotsV2 } from './calls/timetable/list-slots.ts'
import { serveListTickets } from './calls/timetable/list-tickets.ts'
import { serveListTimesV1, serveListTimesV2 } from './calls/timetable/list-times.ts'
import { serveListTimetableV1, serveListTimetableV2 } from './calls/timetable/list-timetable.ts'
import { serveListWeek } from './calls/timetable/list-week.ts'
import { servePriceTicket } from './calls/timetable/price-ticket.ts'
import { serveJoinOccurrenceWaitlist, serveJoinWaitlist } from './calls/waitlist/join.ts'
import { serveJoinSpanWaitlist } from './calls/waitlist/join-span.ts'
import { serveLeaveOccurrenceWaitlist, serveLeaveWaitlist } from './calls/waitlist/leave.ts'
import { serveListWaitlistLines } from './calls/waitlist/list-lines.ts'
import { serveListWaitlists } from './calls/waitlist/list-waitlists.ts'

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
  serveListNext,
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
  serveAskPasskey,
  serveBeginApp,
  serveBeginPasskey,
  serveConfirmApp,
  serveConfirmPasskey,
  serveConfirmPassword,
  serveGetWaitingLogIn,
  serveGiveCode,
  serveGivePasskey,
  serveListColleagues,
  serveListFactors,
  serveComplainAboutData,
  serveListComplaints,
  serveGetComplaint,
  serveEnterComplaint,
  serveActOnComplaint,
  serveMakeRecoveryCodes,
  serveRemoveFactor,
  serveResetSecondFactor,
  serveSetPin,
  serveSwitchUser,
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
  serveListSuggestions,
  serveGetCart,
  serveListAlsoBooked,
  serveAddItems,
  serveDecideOnDocument,
  serveListNeededDocuments,
  serveListSentDocuments,
  serveOpenSentDocument,
  serveSendDocument,
  serveWithdrawDocument,
  serveJoinPlan,
  serveComparePlans,
  serveListMembershipsOffered,
  serveListPlans,
  servePreviewJoining,
  serveGetDirectDebit,
  serveOpenMandate,
  serveLeaveContract,
  serveFreezeContract,
  serveChangePayment,
  serveEndFreeze,
  servePreviewFreezing,
  servePreviewChangeOfPayment,
  serveListPreparedJoinings,
  serveListOwnPosts,
  serveListCovers,
  serveAskForCover,
  serveAnswerCover,
  serveChangeCover,
  serveDecideOnCover,
  serveAddNote,
  serveRemoveNote,
  serveReadHealthAnswers,
  serveReadHealthStatements,
  serveMailReceipt,
  serveListTeam,
  serveGivePost,
  serveTakePosts,
  serveGetPersonAtDesk,
  serveActOnPerson,
  serveCreateCustomer,
  serveGetPersonThings,
  serveListPersonBookings,
  serveListStaffActs,
  servePreviewMerge,
  serveMergePeople,
  serveUndoMerge,
  serveListChangesByStaff,
  serveListDeskContracts,
  serveGetDeskContract,
  serveActOnContract,
  servePrepareJoining,
  servePreviewDeskAct,
  serveWithdrawPreparedJoining,
  serveLookAtPreparedJoining,
  servePreviewPlanChange,
  serveChangePlan,
  serveTakePlanChangeBack,
  serveListContracts,
  servePayContractPayment,
  servePayByNewCard,
  servePreviewLeaving,
  serveStayInContract,
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
  serveListDrawers,
  serveGetTakings,
  serveListReaders,
  serveLookAtReader,
  serveGetDrawer,
  serveOpenDrawer,
  serveChooseDrawer,
  serveMoveDrawerCash,
  serveCloseDrawer,
  serveApplyCredits,
  serveApplyCartCredits,
  servePrepareCheckout,
  serveAuthorisePayment,
  serveCompleteCheckout,
  serveGetTransaction,
  serveCancelPayment,
  serveFindBooking,
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
  serveGetDay,
  serveGetDayVersion,
  serveMarkAttendance,
  serveUndoAttendance,
  serveListRefunds,
  serveSettlePayment,
  serveSettleRefund,
  serveListMails,
  serveSendMailAgain,
]
