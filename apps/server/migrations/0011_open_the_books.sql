DO $$
DECLARE
	"player" record;
BEGIN
	FOR "player" IN SELECT "uid" FROM "players" LOOP
		BEGIN
			UPDATE "players" SET "coins" = ("state" ->> 'coins')::bigint WHERE "uid" = "player"."uid";
		EXCEPTION WHEN untranslatable_character THEN
			-- A document with a sign in it that no text can have. Its coins are booked with its next save.
			NULL;
		END;
	END LOOP;
END
$$;
--> statement-breakpoint
INSERT INTO "economy_flows" ("day", "kind", "source", "coins")
SELECT 0, 'faucet', 'opening', "there" FROM (
	SELECT (SELECT coalesce(sum("coins"), 0) FROM "players" WHERE "deleted_at" IS NULL)
		+ (SELECT coalesce(sum("coins_held" + "coins_waiting"), 0) FROM "ge_offers" WHERE NOT "is_clerk") AS "there"
) AS "sums" WHERE "there" > 0;
