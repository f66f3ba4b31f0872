import type { SceneName } from '@touchline/rules/catalogue/scenes'
import aquaFit from './aqua-fit.svg?raw'
import badminton from './badminton.svg?raw'
import bathArches from './bath-arches.svg?raw'
import canalLock from './canal-lock.svg?raw'
import chimneys from './chimneys.svg?raw'
import circuits from './circuits.svg?raw'
import climbing from './climbing.svg?raw'
import coaching from './coaching.svg?raw'
import conditioning from './conditioning.svg?raw'
import cycling from './cycling.svg?raw'
import familySwim from './family-swim.svg?raw'
import football from './football.svg?raw'
import gentleMovement from './gentle-movement.svg?raw'
import glasshouse from './glasshouse.svg?raw'
import harbourCrane from './harbour-crane.svg?raw'
import hillHall from './hill-hall.svg?raw'
import lanes from './lanes.svg?raw'
import millRiver from './mill-river.svg?raw'
import pickleball from './pickleball.svg?raw'
import pilates from './pilates.svg?raw'
import running from './running.svg?raw'
import seafront from './seafront.svg?raw'
import softPlay from './soft-play.svg?raw'
import squash from './squash.svg?raw'
import stadium from './stadium.svg?raw'
import swimmingLesson from './swimming-lesson.svg?raw'
import tallShip from './tall-ship.svg?raw'
import tennisHall from './tennis-hall.svg?raw'
import tennisOutdoors from './tennis-outdoors.svg?raw'
import viaduct from './viaduct.svg?raw'
import weights from './weights.svg?raw'
import windmill from './windmill.svg?raw'
import woods from './woods.svg?raw'
import yoga from './yoga.svg?raw'

/** The file of each scene, without its colours. */
export const drawings: Readonly<Record<SceneName, string>> = {
  'aqua-fit': aquaFit,
  badminton,
  'bath-arches': bathArches,
  'canal-lock': canalLock,
  chimneys,
  circuits,
  climbing,
  coaching,
  conditioning,
  cycling,
  'family-swim': familySwim,
  football,
  'gentle-movement': gentleMovement,
  glasshouse,
  'harbour-crane': harbourCrane,
  'hill-hall': hillHall,
  lanes,
  'mill-river': millRiver,
  pickleball,
  pilates,
  running,
  seafront,
  'soft-play': softPlay,
  squash,
  stadium,
  'swimming-lesson': swimmingLesson,
  'tall-ship': tallShip,
  'tennis-hall': tennisHall,
  'tennis-outdoors': tennisOutdoors,
  viaduct,
  weights,
  windmill,
  woods,
  yoga,
}

/** A drawing with what gives it its colours. */
export const withStyle = (svg: string, style: string): string =>
  svg.trim().replace('>', `><style>${style}</style>`)
