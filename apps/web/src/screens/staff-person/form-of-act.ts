import type { PersonAct } from '@touchline/contract/calls/staff/act-on-person'
import type { ReactNode } from 'react'
import type { CheckedField, FieldMessages } from '../../ui/form/use-checked-form.ts'

export type Values = Record<string, string>
export type Field = (name: string) => CheckedField

/** The form of an act: its fields, what is wrong with them, and the act that they make. */
export interface FormOfAct {
  values: Values
  labels: Record<string, string>
  check: (values: Values) => FieldMessages<Values>
  fields: (field: Field) => ReactNode
  actOf: (values: Values) => PersonAct
}
