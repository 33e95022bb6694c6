-- What the column says of who was there before it: the same as the document.
UPDATE "players" SET "premium_until" = ("state" -> 'subscription' ->> 'until')::bigint
WHERE "state" -> 'subscription' ->> 'tier' IS NOT NULL;
