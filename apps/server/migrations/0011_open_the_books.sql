UPDATE "players" SET "coins" = ("state" ->> 'coins')::bigint;
--> statement-breakpoint
INSERT INTO "economy_flows" ("day", "kind", "source", "coins")
SELECT 0, 'faucet', 'opening', "there" FROM (
	SELECT (SELECT coalesce(sum("coins"), 0) FROM "players" WHERE "deleted_at" IS NULL)
		+ (SELECT coalesce(sum("coins_held" + "coins_waiting"), 0) FROM "ge_offers" WHERE NOT "is_clerk") AS "there"
) AS "sums" WHERE "there" > 0;
