/** Says what follows from the reset of a colleague's second step, where the operator asks for one and where not. */
export const resetWords = (asksSecondStep: boolean): string =>
  `For a colleague who has lost phone, passkey and codes. Make sure that it is they who ask. Their app, passkeys, codes and PIN are removed, and they’re logged out everywhere. ${
    asksSecondStep
      ? 'At their next log-in they set up a new second step with their password.'
      : 'Their password alone logs them in then, until they set up a new second step.'
  }`
