import type { FamilyMember, MyDetails } from '@touchline/contract/entities/account/my-details'
import { shownEmail } from '../../policies/account/shown-email.ts'
import type { ContactColumns, MemberRecord, MyDetailsRecord } from '../../stores/account/my-details.ts'
import { photoAddress } from '../catalogue/picture.ts'

/** Field by field, so that a column that is added later is not given away. */
export function presentMyDetails(record: MyDetailsRecord): MyDetails {
  const { emailChange, householdName } = record
  return {
    reference: record.reference,
    firstName: record.firstName,
    lastName: record.lastName,
    dateOfBirth: record.dateOfBirth,
    email: record.email && shownEmail(record.email),
    emailIsProven: record.isEmailProven,
    emailChange: emailChange && {
      newEmail: shownEmail(emailChange.newEmail),
      oldIsConfirmed: emailChange.isOldConfirmed,
      newIsConfirmed: emailChange.isNewConfirmed,
    },
    phone: record.phone,
    address: presentAddress(record),
    marketingConsent: record.marketingConsent,
    wantsReminders: record.wantsReminders,
    profilePhoto: photoAddress(record.photo),
    family:
      householdName === null
        ? null
        : { name: householdName, isManager: record.isManager, members: record.members.map(presentMember) },
  }
}

const presentMember = (member: MemberRecord): FamilyMember => ({
  id: member.id,
  reference: member.reference,
  firstName: member.firstName,
  lastName: member.lastName,
  dateOfBirth: member.dateOfBirth,
  contact: member.logsIn ? null : { phone: member.phone, address: presentAddress(member) },
})

const presentAddress = ({ addressLineOne, addressLineTwo, city, postcode }: ContactColumns) => ({
  lineOne: addressLineOne,
  lineTwo: addressLineTwo,
  city,
  postcode,
})
