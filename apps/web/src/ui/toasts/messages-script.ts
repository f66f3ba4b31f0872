/**
 * Loads the script of the messages, which comes with the first of them otherwise. A page that is to be used without
 * a signal asks for it before. The frame says how.
 */
export const messagesScript = { load: async (): Promise<void> => {} }
