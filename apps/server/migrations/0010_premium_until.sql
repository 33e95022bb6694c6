-- What the column says of who was there before it: the same as the document. One that no text can hold is left out.
UPDATE "players" SET "premium_until" = CASE
  WHEN "state"::text LIKE '%\\u0000%' OR "state" -> 'subscription' ->> 'tier' IS NULL THEN 0
  ELSE ("state" -> 'subscription' ->> 'until')::bigint END;
