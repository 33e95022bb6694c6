CREATE TABLE "seasons" (
	"number" integer PRIMARY KEY NOT NULL,
	"from_at" bigint NOT NULL,
	"secret" text NOT NULL,
	"secret_hash" text NOT NULL,
	"published_at" bigint
);
--> statement-breakpoint
CREATE TABLE "finds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_uid" text NOT NULL,
	"at" bigint NOT NULL,
	"season" integer NOT NULL,
	"activity_id" text NOT NULL,
	"completion" bigint NOT NULL,
	"output" integer NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"chance" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "eras" ADD COLUMN "season" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "finds_player" ON "finds" USING btree ("player_uid","id");--> statement-breakpoint
DELETE FROM "secrets" WHERE "name" = 'rolls';
