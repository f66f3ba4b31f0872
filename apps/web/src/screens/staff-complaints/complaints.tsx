import { type LoaderFunctionArgs, useParams } from 'react-router'
import { EnterComplaint, loader as loadEntering } from './enter-complaint.tsx'
import { loader as loadComplaint, StaffComplaint } from './staff-complaint.tsx'
import { loader as loadList, StaffComplaints } from './staff-complaints.tsx'

export function loader(args: LoaderFunctionArgs): Promise<null> {
  const { item } = args.params
  if (item === undefined) return loadList(args)
  return item === 'new' ? loadEntering(args) : loadComplaint(args)
}

/** Shows the list of complaints about data, the form to enter one, or one of them: a single route for all three. */
export function Complaints() {
  const { item } = useParams()
  if (item === undefined) return <StaffComplaints />
  return item === 'new' ? <EnterComplaint /> : <StaffComplaint key={item} />
}
