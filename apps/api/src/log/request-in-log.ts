interface Request {
  method: string
  url: string
  host: string
  ip: string
}

/** A request without the key of a letter's link, which opens what it is about to the reader of the log (S42). */
export const requestInLog = ({ method, url, host, ip }: Request) => ({
  method,
  url: url.replace(/([?&]key=)[^&#]*/g, '$1…'),
  host,
  remoteAddress: ip,
})
