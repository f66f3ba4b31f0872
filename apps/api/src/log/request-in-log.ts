interface Request {
  method: string
  url: string
  host: string
  ip: string
}

/**
 * A request without what opens something to the reader of the log (S42): the key of a letter's link, the token of a bank's check
 * with all that its provider puts behind it, and the session of a card page.
 */
export const requestInLog = ({ method, url, host, ip }: Request) => ({
  method,
  url: url.replace(/([?&]key=)[^&#]*/g, '$1…').replace(/(\/3ds\/[a-z]+\/|\/pay\/card\/[^?#]*\?).*/, '$1…'),
  host,
  remoteAddress: ip,
})
