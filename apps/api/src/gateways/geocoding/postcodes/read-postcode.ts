/** A typed postcode, each part in capitals; parts beyond what was typed are empty. */
export interface Postcode {
  /** 'LS' of 'LS6 1AA' */
  area: string
  /** 'LS6' */
  district: string
  /** 'LS6 1' */
  sector: string
  /** As written on a letter, as far as it was typed. */
  name: string
}

/**
 * Reads 'm14', 'BS1 6XN', 'bs16xn', 'LS6 1', 'LS': a postcode or the beginning of one, in any letters; empty
 * for anything else. Text with two readings ('LS61') gives both, the district first unless a space says
 * otherwise.
 */
export function readPostcode(query: string): Postcode[] {
  const words = query.toUpperCase().trim().split(/\s+/)
  const compact = words.join('')
  const whole = /^(([A-Z]{1,2})\d[A-Z\d]?)(\d)([A-Z]{2})$/.exec(compact)
  if (whole) return [postcode(whole[2], whole[1], whole[3], `${whole[3]}${whole[4]}`)]
  const outward = /^([A-Z]{1,2})(\d[A-Z\d]?)?$/.exec(compact)
  const part = /^(([A-Z]{1,2})\d[A-Z\d]?)(\d)[A-Z]?$/.exec(compact)
  const isSplit = words.length > 1 && words.at(-1)?.length !== compact.length
  const readings = [
    ...(outward ? [postcode(outward[1], outward[2] && compact)] : []),
    ...(part ? [postcode(part[2], part[1], part[3], part[3])] : []),
  ]
  return isSplit ? readings.reverse() : readings
}

function postcode(area = '', district = '', sector = '', inward = ''): Postcode {
  return {
    area,
    district,
    sector: sector && `${district} ${sector}`,
    name: [district || area, inward].filter(Boolean).join(' '),
  }
}
