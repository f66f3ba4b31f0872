import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { fullName } from '@touchline/rules/people/full-name'
import { canManagePosts } from '@touchline/rules/staff/manage-posts'
import { dateAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { PostRecord, TeamMemberRecord } from '../../stores/staff/team.ts'

interface Reader {
  customerId: number
  posts: readonly StaffPost[]
  timeZone: string
}

function sinceWords({ givenAt, givenBy }: PostRecord, timeZone: string): string {
  if (givenAt === null) return ''
  const since = `Since ${dateAndYear(wallDate(new Date(givenAt), timeZone))}`
  return `${since}, ${givenBy === null ? 'by an import' : `given by ${givenBy}`}`
}

export function presentTeamMember(member: TeamMemberRecord, reader: Reader): TeamMember {
  const { id, email, hasPassword, hasSecondStep, instructor, posts, postsElsewhere } = member
  return {
    id,
    name: fullName(member),
    email,
    isSelf: id === reader.customerId,
    hasPassword,
    hasSecondStep,
    instructor,
    postsElsewhere,
    posts: posts.map((post) => ({
      role: post.role,
      venueId: post.venueId,
      venueName: post.venueName,
      words: sinceWords(post, reader.timeZone),
      mayTake: canManagePosts(reader.posts, post.venueId),
    })),
  }
}
