import { buy } from '../attack/buyer.mjs'

/** Makes a purchase by card, as a customer who tries again while there is no answer. */
export const buyOnce = async (asker, card) => {
  const ended = await buy(asker, { card, byCredit: false })
  if (ended.wrong) throw new Error(ended.wrong)
  return ended
}
