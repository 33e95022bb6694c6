CREATE TABLE "replays" (
	"player_id" text NOT NULL,
	"id" text NOT NULL,
	"from_at" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"intents" integer NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "replays_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "left_at" bigint;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "replay_id" text;--> statement-breakpoint
CREATE INDEX "replays_player" ON "replays" USING btree ("player_id","until_at");--> statement-breakpoint
CREATE INDEX "replays_until" ON "replays" USING btree ("until_at");