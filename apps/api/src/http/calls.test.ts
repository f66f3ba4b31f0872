import type { Lane } from '@touchline/rules/limits/lanes'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuse } from '../call/answer.ts'
import { createAnswerCall } from '../call/answer-call.ts'
import { allCalls } from '../calls.ts'
import { createCatalogues } from '../catalogue/catalogues.ts'
import { readConfig } from '../config.ts'
import { createTokens } from '../crypto/tokens.ts'
import { createVault } from '../crypto/vault.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import { createGeocoder } from '../gateways/geocoding/choose-geocoder.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient } from '../testing/factories/factories.ts'
import { mountCalls } from './calls.ts'

/** Lanes of the calls, for a visitor without a session and for one with a session. */
const lanesOfCalls: Record<string, [without: Lane, withSession: Lane]> = {
  ...inLanes(
    ['browsing', 'visiting'],
    `getCourse getOccurrence getTimetableItemV1 getTimetableItemV2 listCourses listDates listFree listMonth listNext listSlotsV1 listSlotsV2 listSuggestions
     listTickets listTimesV1 listTimesV2 listTimetableV1 listTimetableV2 listWeek searchSessions`,
  ),
  ...inLanes(
    ['visiting', 'visiting'],
    `getCategory getClient getFooter getTheme getVenue listCategories listOnlineJoiningVenues listPlans listVenues previewJoining
     searchPlaces`,
  ),
  ...inLanes(
    ['buying', 'buying'],
    `addItems applyCartCredits applyCredits authorisePayment cancelPayment clearCart comparePlans completeCheckout findCustomers findOrders listDrawers getDrawer openDrawer chooseDrawer moveDrawerCash closeDrawer getTakings listReaders lookAtReader getCart
     getOrder getSession getDirectDebit openMandate joinPlan endFreeze freezeContract changePayment leaveContract listContracts payByNewCard payContractPayment previewChangeOfPayment previewFreezing previewPlanChange changePlan takePlanChangeBack previewLeaving stayInContract getTransaction getUser getWaivers joinOccurrenceWaitlist joinSpanWaitlist joinWaitlist
     leaveOccurrenceWaitlist leaveWaitlist listDeskMoney listMails listRefunds payOut settleCharge settlePayment settleRefund undoPayout listPreviousAttendees listWaitlistLines listWarnings logIn logOut payAtDesk payCheckout prepareCheckout priceItems priceTicket
     listPeople register removeBenefit removeItems removePackageUse carryBasket makeDeskCode openDeskCode renewHolds selectCustomer sendMailAgain submitWaivers answerCartQuestions answerActivityQuestions answerOccurrenceQuestions updateItem
     choosePassword confirmEmail forgottenPassword lookAtLink cancelBookings cancelBooking changeEmail changePassword getBooking getBookingAgain getDashboard getDetails
     getPayments listAlsoBooked listBookings listMemberships listPackages listWaitlists preferSavedCard removeSavedCard saveDetails saveMember sendProof
     withdrawEmailChange closeAccount getClosing getData giveGuestPass listGuestPasses lookAtGuestPass sendGuestPassAgain makeGuestPassLink takeGuestPassBack listUsual listTimesToMoveTo moveBooking redeemGuestPass removePhoto savePhoto
     getPersonAtDesk getPersonThings listPersonBookings createCustomer actOnPerson listStaffActs listChangesByStaff previewMerge mergePeople undoMerge listTeam givePost takePosts readHealthStatements
     listOwnPosts listMembershipsOffered actOnContract getDeskContract listDeskContracts listPreparedJoinings lookAtPreparedJoining prepareJoining previewDeskAct withdrawPreparedJoining
     getDay getDayVersion markAttendance undoAttendance addNote removeNote readHealthAnswers findBooking mailReceipt listCovers askForCover answerCover changeCover decideOnCover complainAboutData listComplaints getComplaint enterComplaint actOnComplaint
     askPasskey beginApp beginPasskey confirmApp confirmPasskey confirmPassword getWaitingLogIn giveCode givePasskey listColleagues listFactors makeRecoveryCodes removeFactor resetSecondFactor setPin switchUser
     decideOnDocument listNeededDocuments listSentDocuments openSentDocument sendDocument withdrawDocument`,
  ),
}
function inLanes<L>(lanes: L, names: string): Record<string, L> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, lanes]))
}

let server: TestApp
let app: FastifyInstance
let host: string
/**
 * The lane of the connections that a call was given, and the lane that is checked when the process is
 * overloaded.
 */
let seen: { ofQueries: Lane | undefined; ofRoute: Lane | undefined }

beforeAll(async () => {
  server = await createTestApp()
  host = (await createClient(server.db)).host
})
afterAll(() => server.close())

// A new app for each test, so that shared answers of one are not given to the next.
beforeEach(() => {
  seen = { ofQueries: undefined, ofRoute: undefined }
  const { db } = server
  const services = {
    db,
    config: readConfig({ NODE_ENV: 'test' }),
    cards: {} as CardAccounts,
  }
  const lanes = ['browsing', 'visiting', 'buying'] as const
  // Each call as it is, without its input and its effect.
  const served = allCalls.map(({ call: { params: _, query: _query, body: _body, ...call }, ...one }) => ({
    ...one,
    call,
    handle: async ({ context }: Parameters<typeof one.handle>[0]) => {
      seen.ofQueries = lanes.find((lane) => db.inLane(lane) === context.services.db)
      return refuse('BUSY')
    },
  }))
  app = Fastify()
  app.addHook('onRequest', async (request: FastifyRequest) => {
    seen.ofRoute = request.routeOptions.config.laneOf?.(request)
  })
  const { config } = services
  const catalogues = createCatalogues(db)
  const answerCall = createAnswerCall({
    services: {
      ...services,
      catalogues,
      geocoder: createGeocoder(config),
      tokens: createTokens(db),
      vault: createVault([]),
      countTransition: () => {},
    },
    served,
  })
  mountCalls(app, { answerCall, catalogues, config, served })
})
afterEach(() => app.close())

test('F92: every call of the contract has its lane', () => {
  expect(Object.keys(lanesOfCalls).sort()).toEqual(allCalls.map(({ call }) => call.name).sort())
})

const askers: [string, 0 | 1, Record<string, string>][] = [
  ['no session', 0, {}],
  ['a session’s cookie', 1, { cookie: 'a=1;sid=token' }],
  ['a bearer token', 1, { authorization: 'Bearer token' }],
]
test.each(askers)('F92: asked with %s, each call waits in its own lane', async (_, at, headers) => {
  for (const { call } of allCalls) {
    const lane = lanesOfCalls[call.name]?.[at]
    const url = call.path.replaceAll(/:\w+/g, 'x')
    await app.inject({
      method: call.method,
      url,
      headers: { host, 'sec-fetch-site': 'same-origin', ...headers },
    })
    expect([call.name, seen]).toEqual([call.name, { ofQueries: lane, ofRoute: lane }])
  }
})
