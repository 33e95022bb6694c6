DROP INDEX "finds_player";--> statement-breakpoint
ALTER TABLE "replays" DROP CONSTRAINT "replays_player_id_id_pk";--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_player_id_id_from_at_pk" PRIMARY KEY("player_id","id","from_at");--> statement-breakpoint
CREATE INDEX "finds_player" ON "finds" USING btree ("player_uid","season","id");
--> statement-breakpoint
CREATE TABLE "auth_cookie_rename" (
	"at" bigint NOT NULL
);
--> statement-breakpoint
-- From this moment on, cookies with the former names belong to nobody unless they were issued before it.
insert into auth_cookie_rename (at) values ((extract(epoch from now()) * 1000)::bigint);
--> statement-breakpoint
CREATE TABLE "player_networks" (
	"player_id" text NOT NULL,
	"network" text NOT NULL,
	"first_seen" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	CONSTRAINT "player_networks_player_id_network_pk" PRIMARY KEY("player_id","network")
);
--> statement-breakpoint
CREATE INDEX "player_networks_seen" ON "player_networks" USING btree ("last_seen");
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "given" bigint;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "taken" bigint;
--> statement-breakpoint
-- What an open request gives and takes, where the call tells. Other requests with a value have to be made again.
UPDATE "approval_requests" SET "given" = "value", "taken" = 0
WHERE "state" IN ('pending', 'delayed') AND "call" IN ('giveItemsToPlayer', 'grantMembership');--> statement-breakpoint
UPDATE "approval_requests" SET "given" = 0, "taken" = "value"
WHERE "state" IN ('pending', 'delayed') AND "call" = 'removeItemsFromPlayer';
--> statement-breakpoint
-- The first use of the back-office by staff who had two-factor sign-in before, which was not recorded.
INSERT INTO "staff_since" ("uid", "at")
SELECT "user_id", min(extract(epoch from "created_at") * 1000)::bigint FROM "auth_sessions"
WHERE "staff_used_at" IS NOT NULL GROUP BY "user_id"
ON CONFLICT DO NOTHING;
