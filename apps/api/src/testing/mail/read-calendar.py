# Reads a calendar file from standard input by a parser that is not ours, and prints what it found as JSON.
import json
import sys

import vobject

calendar = vobject.readOne(sys.stdin.buffer.read().decode("utf-8"))
print(json.dumps({
    "method": calendar.method.value,
    "events": [{
        "uid": event.uid.value,
        "sequence": int(event.sequence.value) if hasattr(event, "sequence") else 0,
        "status": event.status.value,
        "summary": event.summary.value,
        "location": event.location.value,
        "description": event.description.value,
        "start": event.dtstart.value.isoformat(),
        "end": event.dtend.value.isoformat(),
        "stamp": event.dtstamp.value.isoformat(),
        "organizer": event.organizer.value if hasattr(event, "organizer") else None,
    } for event in calendar.vevent_list],
}))
