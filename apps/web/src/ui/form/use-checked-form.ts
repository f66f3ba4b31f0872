import { formMessages } from '@touchline/rules/words/form-messages'
import { type RefCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SummaryError } from './error-summary.tsx'

type FieldValues = Record<string, string | boolean>
export type FieldMessages<Values> = { [Name in keyof Values & string]?: string | undefined }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Properties for a control of a checked form. */
export type CheckedField = {
  id: string
  name: string
  ref: RefCallback<Control>
  error: string | undefined
  defaultValue?: string
  defaultChecked?: boolean
}

const AFTER_PRESS_MS = 200

const isCheckbox = (element: Control): element is HTMLInputElement => element.type === 'checkbox'

type Options<Values extends FieldValues> = {
  /** Values of the fields at first. */
  values: Values
  /** Returns every message that the values call for, in no order. */
  check: (values: Values) => FieldMessages<Values>
  /** Label of each field, in the order of the page, by which the summary names it. */
  labels: { readonly [Name in keyof Values & string]: string }
  /** Lines of the summary for fields that are required and empty, where they are not 'Enter your' and the label. */
  missing?: { readonly [Name in keyof Values & string]?: string }
  /** Id of the control, where it is not the field's name. */
  controlIds?: { readonly [Name in keyof Values & string]?: string }
  /** Fields whose message is shown at another field: the month and the year of a date, at its day. */
  messageAt?: { readonly [Name in keyof Values & string]?: keyof Values & string }
  /**
   * True to check a field also when it is left: for a form that is paid with, where a second try costs most.
   */
  checksOnLeaving?: boolean
  /** True for a short form that shows no summary: then the first wrong field takes the focus. */
  focusesField?: boolean
}

/**
 * Runs a form as GOV.UK has it. It is checked when it is sent and, by default, not before. All errors stand
 * in one summary that takes focus, and nothing typed is ever lost. A message goes when its error is mended; a
 * new one waits for the next sending. The values live in the page's own controls: what was typed before
 * hydration counts, and the value of a control that goes away is remembered.
 */
export function useCheckedForm<Values extends FieldValues>({
  values,
  check,
  labels,
  missing = {},
  controlIds = {},
  messageAt = {},
  checksOnLeaving = false,
  focusesField = false,
}: Options<Values>) {
  const [messages, setMessages] = useState<FieldMessages<Values>>({})
  // Messages of fields that were left, shown beside the field alone: the summary is
  // about the values that were sent.
  const [early, setEarly] = useState<FieldMessages<Values>>({})
  const [attempt, setAttempt] = useState(0)
  const [first] = useState(values)
  const controls = useMemo(() => createControls(first), [first])
  // A server's message about a field can't be checked here: it holds until that field is changed.
  const isServers = useRef(false)

  const names = Object.keys(labels) as (keyof Values & string)[]

  const show = (next: FieldMessages<Values>) => {
    isServers.current = true
    setMessages(next)
    setEarly({})
    setAttempt((count) => count + 1)
  }
  const mend = (name: string) => {
    const changed = messageAt[name] ?? name
    if (early[name]) setEarly({ ...early, [name]: undefined })
    if (!Object.values(messages).some(Boolean)) return
    const found = check(controls.all())
    const isSaid = (one: string) => Boolean(messages[one])
    const left = names.filter((one) => isSaid(one) && (found[one] || (isServers.current && one !== changed)))
    const next = Object.fromEntries(left.map((one) => [one, found[one] ?? messages[one]]))
    if (names.some((one) => next[one] !== messages[one])) setMessages(next as FieldMessages<Values>)
  }
  const leave = (name: string) => {
    const value = controls.get(name)
    if (typeof value !== 'string' || value.trim() === '') return
    const message = check(controls.all())[name]
    if (message) setEarly((before) => ({ ...before, [name]: message }))
  }
  useEffect(() => controls.tellOfChanges(mend, checksOnLeaving ? leave : () => {}))
  return {
    /** Returns the properties of a control. Its id is its name unless the caller gave another. */
    field: (name: keyof Values & string): CheckedField => {
      const value = first[name]
      return {
        id: controlIds[name] ?? name,
        name,
        ref: controls.refOf(name),
        error: messages[name] ?? early[name],
        ...(typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value ?? '') }),
      }
    },
    get: controls.get,
    set: controls.set,
    summary: names.flatMap((name): SummaryError[] => {
      const message = messages[name]
      return message
        ? [{ fieldId: controlIds[name] ?? name, message: lineOf(message, labels[name], missing[name]) }]
        : []
    }),
    attempt,
    /** Shows messages that the server gave beside their fields. */
    show,
    /** Checks everything. Returns the values when nothing is wrong; else null, and shows the messages. */
    take: (): Values | null => {
      const taken = controls.all()
      const found = check(taken)
      const isWrong = Object.values(found).some(Boolean)
      show(isWrong ? found : {})
      isServers.current = false
      if (focusesField) controls.focus(names.find((name) => found[name]))
      return isWrong ? null : taken
    },
  }
}

function createControls<Values extends FieldValues>(first: Values) {
  type Name = keyof Values & string
  const remembered: FieldValues = { ...first }
  const elements = new Map<string, Control>()
  const refs = new Map<string, RefCallback<Control>>()
  let onChange = (_name: string) => {}
  let onLeave = (_name: string) => {}

  const read = (name: string) => {
    const element = elements.get(name)
    if (element) remembered[name] = isCheckbox(element) ? element.checked : element.value
    return remembered[name]
  }
  const write = (name: string, value: string | boolean) => {
    remembered[name] = value
    const element = elements.get(name)
    if (!element) return
    if (typeof value === 'string') element.value = value
    else if (isCheckbox(element)) element.checked = value
  }
  return {
    /** Sets the listeners for values typed, chosen or set, and for fields left. */
    tellOfChanges: (changed: (name: string) => void, left: (name: string) => void) => {
      onChange = changed
      onLeave = left
    },
    refOf: (name: string): RefCallback<Control> => {
      const known = refs.get(name)
      if (known) return known
      const made: RefCallback<Control> = (element) => {
        read(name)
        if (!element) {
          elements.delete(name)
          return
        }
        const value = remembered[name]
        elements.set(name, element)
        element.addEventListener('input', () => onChange(name))
        // Runs after the press that took the focus away: the pressed element must not move under the finger.
        element.addEventListener('blur', () => setTimeout(() => onLeave(name), AFTER_PRESS_MS))
        // A control that comes back shows what was typed into it; a new one keeps what it already holds.
        if (value !== undefined && value !== first[name]) write(name, value)
      }
      refs.set(name, made)
      return made
    },
    get: <N extends Name>(name: N): Values[N] => read(name) as Values[N],
    set: <N extends Name>(name: N, value: Values[N]) => {
      write(name, value)
      onChange(name)
    },
    focus: (name: string | undefined) => elements.get(name ?? '')?.focus(),
    all: (): Values =>
      Object.fromEntries(Object.keys(first).map((name) => [name, read(name)])) as unknown as Values,
  }
}

/** Returns the line of a field in the summary. The field itself keeps the word of spec 5, 'Required'. */
const lineOf = (message: string, label: string, missing: string | undefined): string =>
  message === formMessages.required
    ? (missing ?? `Enter your ${label.charAt(0).toLowerCase()}${label.slice(1)}`)
    : `${label}: ${message}`
