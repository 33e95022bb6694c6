DROP INDEX "finds_player";--> statement-breakpoint
ALTER TABLE "replays" DROP CONSTRAINT "replays_player_id_id_pk";--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_player_id_id_from_at_pk" PRIMARY KEY("player_id","id","from_at");--> statement-breakpoint
CREATE INDEX "finds_player" ON "finds" USING btree ("player_uid","season","id");